import { mount } from "svelte";
import "./tokens.css";
import "./base.css";
import App from "./App.svelte";
import { settings } from "./settings.svelte";
import { watchForUpdates } from "./worker.svelte";

// A new version has replaced the files of this one: the next click needs the new page.
addEventListener("vite:preloadError", () => location.reload());
settings.follow();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) watchForUpdates();
