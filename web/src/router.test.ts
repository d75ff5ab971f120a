import { expect, it } from "vitest";
import { routeOf } from "./router.svelte";
import { languageOf } from "./settings.svelte";

it("knows every screen by its address", () => {
  expect(routeOf("/")).toEqual({ screen: "home", id: "" });
  expect(routeOf("/table/ab-1")).toEqual({ screen: "table", id: "ab-1" });
  expect(routeOf("/rules/tenka")).toEqual({ screen: "rules", id: "tenka" });
  expect(routeOf("/lesson/tenka/2")).toEqual({ screen: "lesson", id: "tenka/2" });
  expect(routeOf("/playground")).toEqual({ screen: "playground", id: "" });
});

it("says that other addresses lead nowhere", () => {
  for (const path of [
    "/table",
    "/table/a/b",
    "/table/a/2",
    "/lesson/a/b",
    "/lesson/a/2/3",
    "/nothing",
    "/playground/x",
  ])
    expect(routeOf(path).screen).toBe("lost");
});

it("takes the first language that it speaks", () => {
  expect(languageOf(["fr-FR", "ja-JP", "en"])).toBe("ja");
  expect(languageOf(["de"])).toBe("en");
});
