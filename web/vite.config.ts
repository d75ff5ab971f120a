import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { packed, policy, serviceWorker } from "./build.ts";

/** Where `npm run dev` finds a running `gunbai serve`. */
const server = process.env.GUNBAI_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  base: mode === "static" ? "./" : "/",
  plugins: [svelte(), svelteTesting(), policy(), serviceWorker(), packed()],
  build: {
    outDir: "../src/gunbai/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/schema": server },
  },
  // Drawing a map of sixty regions takes seconds on a busy machine.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], testTimeout: 60_000 },
}));
