import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The address of `parlour serve` during development with `npm run dev`. */
const SERVER = process.env.PARLOUR_ROOM ?? "http://127.0.0.1:8675";

/** The licences of fonts, which the bundler's list does not contain because they are imported in CSS. */
const fontLicences: Plugin = {
  name: "font-licences",
  apply: "build",
  generateBundle() {
    const texts = ["fraunces", "inter"].map((font) =>
      readFileSync(`node_modules/@fontsource-variable/${font}/LICENSE`, "utf8"),
    );
    this.emitFile({ type: "asset", fileName: "licences-fonts.txt", source: texts.join("\n\n") });
  },
};

/** Message files without comments and blank lines. */
const messages: Plugin = {
  name: "messages",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".ftl?raw")) return undefined;
    const text = readFileSync(id.replace("?raw", ""), "utf8");
    return `export default ${JSON.stringify(text.replace(/^(#.*)?\n/gm, ""))}`;
  },
};

/** Brotli-compressed files, which the server sends as they are. */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(js|css|html)$/.test(one))) {
      const file = join(dir ?? "", name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), messages, fontLicences, packed],
  build: {
    license: { fileName: "licences.md" }, // the licences of all bundled packages
    assetsInlineLimit: 0, // the content security policy allows files of the server only
    modulePreload: { polyfill: false },
    // what tables share with other pages is one file: many small ones compress less
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: /lib\/(cards|i18n|motion|protocol|storage|table)\/|clipboard/, minShareCount: 2 }] } } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}), // use the browser builds of packages in tests
  test: { include: ["src/**/*.test.ts"], pool: "threads", isolate: false },
});
