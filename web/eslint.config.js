import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_" };

export default ts.config(
  { ignores: ["node_modules/", "src/wire.ts", "src/boards/*/view.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  { files: ["worker.js"], languageOptions: { globals: globals.serviceworker } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", unused],
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
