import { mount } from "svelte";
import "../src/tokens.css";
import Sketch from "./Sketch.svelte";

mount(Sketch, { target: document.body });
