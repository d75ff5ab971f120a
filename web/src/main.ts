import { mount } from "svelte";
import "./tokens.css";
import "./base.css";
import App from "./App.svelte";
import { settings } from "./settings.svelte";
import { reloadOnce, watchForUpdates } from "./worker.svelte";

addEventListener("vite:preloadError", reloadOnce);
settings.follow();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) watchForUpdates();
