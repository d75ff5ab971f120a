// Runs a Python script in Pyodide under Node.
//
// node pyodide.mjs FOLDER SITE SCRIPT [ARGUMENT …]
// FOLDER holds the files of Pyodide; SITE is a folder with Python packages, or "-"; the script finds
// its arguments in sys.argv and the file system of the machine under /host.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, site, script, ...given] = process.argv.slice(2);
const place = resolve(folder);
const { loadPyodide } = await import(pathToFileURL(`${place}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${place}/pyodide-lock.json`, "utf8"));
const started = performance.now();
const pyodide = await loadPyodide({
  indexURL: place,
  lockFileContents: JSON.stringify({ info, packages: {} }),
  args: [],
  env: { GUNBAI_PURE: "1", PYTHONNODEBUGRANGES: "1" },
});
const loaded = performance.now() - started;
pyodide.FS.mkdirTree("/host");
pyodide.mountNodeFS("/host", "/");
if (site !== "-") {
  pyodide.FS.mkdirTree("/site");
  pyodide.mountNodeFS("/site", resolve(site));
}
pyodide.globals.set("given", pyodide.toPy([script, ...given]));
pyodide.runPython(
  `import sys\nsys.argv = list(given)\n${site === "-" ? "" : 'sys.path.insert(0, "/site")'}`,
);
pyodide.globals.set("loaded_ms", loaded);
try {
  await pyodide.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
process.exit(); // timers that Python has cancelled would keep Node running
