import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `parlour serve` listens while the page is worked on with `npm run dev`. */
const ROOM = process.env.PARLOUR_ROOM ?? "http://127.0.0.1:8675";

/** Fonts come in by way of CSS, where the bundler's own licence list does not look. */
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

/** Packed as small as can be, once, for the room to send. */
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
  plugins: [svelte(), fontLicences, packed],
  build: {
    license: { fileName: "licences.md" }, // every bundled package, beside the page
    assetsInlineLimit: 0, // the room's policy lets in files of its own only
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: ROOM, ws: true } } },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}), // tests mount components as a browser does
  test: { include: ["src/**/*.test.ts"], pool: "threads", isolate: false },
});
