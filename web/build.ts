/**
 * What the build adds to Vite: a service worker that knows the files, packed copies of everything,
 * and a word about the size of what a first visit loads.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

/** The first visit's JavaScript, compressed, must stay below this. */
const LIMIT = 120_000;

/** Emits `sw.js`: it keeps the first visit's files at once, all other scripts and styles later. */
export function serviceWorker(): Plugin {
  let mode = "";
  return {
    name: "gunbai-service-worker",
    enforce: "post",
    apply: "build",
    configResolved(config) {
      mode = config.mode;
    },
    generateBundle(_options, bundle) {
      const first = new Set<string>();
      const add = (name: string): void => {
        const file = bundle[name];
        if (first.has(name)) return;
        first.add(name);
        if (file?.type !== "chunk") return;
        for (const each of file.viteMetadata?.importedCss ?? []) first.add(each);
        for (const each of file.imports) add(each);
      };
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.isEntry) add(file.fileName);
      const core = ["", ...[...first].sort(), ...pub()];
      const rest = Object.keys(bundle)
        .filter((each) => /\.(js|css)$/.test(each) && !first.has(each))
        .sort();
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).update(worker);
      for (const each of pub()) version.update(readFileSync(join("public", each)));
      const source = worker
        .toString()
        .replace('"@version"', JSON.stringify(version.digest("hex").slice(0, 12)))
        .replace('["@core"]', JSON.stringify(core))
        .replace('["@rest"]', JSON.stringify(rest))
        .replace('"@static"', JSON.stringify(mode === STATIC ? "yes" : "no"));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** `vite build --mode static`: plain files for any folder of any web host. */
const STATIC = "static";
/** What the page of the static build may load; a server would say it in a header. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Writes the content-security policy into the page of the static build. */
export function policy(): Plugin {
  let mode = "";
  return {
    name: "gunbai-policy",
    apply: "build",
    configResolved(config) {
      mode = config.mode;
    },
    transformIndexHtml() {
      if (mode !== STATIC) return [];
      const attrs = { "http-equiv": "content-security-policy", content: POLICY };
      return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
    },
  };
}

const worker = readFileSync(new URL("./worker.js", import.meta.url));

function pub(): string[] {
  const files = readdirSync("public", { recursive: true, withFileTypes: true });
  return files
    .filter((each) => each.isFile() && /\.(svg|webmanifest)$/.test(each.name))
    .map((each) => join(each.parentPath, each.name).replaceAll("\\", "/").slice("public/".length))
    .sort();
}

/** Writes .gz and .br beside every text file, and says how large the first visit is. */
export function packed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "gunbai-packed",
    enforce: "post",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle() {
      const folder = join(config.root, config.build.outDir);
      const place = config.build.outDir.startsWith("/") ? config.build.outDir : folder;
      const sizes = new Map<string, number>();
      for (const each of readdirSync(place, { recursive: true, withFileTypes: true })) {
        if (!each.isFile() || !/\.(js|css|html|svg|webmanifest|json)$/.test(each.name)) continue;
        const path = join(each.parentPath, each.name);
        const raw = readFileSync(path);
        const gzip = gzipSync(raw, { level: 9 });
        sizes.set(path, gzip.length);
        if (raw.length < 500) continue;
        writeFileSync(`${path}.gz`, gzip);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${path}.br`, brotliCompressSync(raw, { params }));
      }
      const html = readFileSync(join(place, "index.html"), "utf8");
      const first = [...html.matchAll(/(?:src|href)="\.?\/(assets\/[^"]+\.js)"/g)].map((each) =>
        join(place, each[1] ?? ""),
      );
      const total = first.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
      console.log(`first visit: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip)`);
      if (total > LIMIT) throw new Error(`more than ${LIMIT / 1000} kB on the first visit`);
    },
  };
}
