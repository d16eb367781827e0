import { expect, test } from "vitest";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { codeOf, type Code } from "./qr";

/** The text fills the code completely, so only the mask can differ. */
const LINK = "http://192.168.1.5:8675/#/join/abcdefghijklmnop/wordword".padEnd(62, "s");

/** SHA-256 of the code at level M with each of the eight masks, as drawn by another library (segno). */
const DRAWN = [
  "3fbd6334ecee732e52af392421ad7f9c135e2d8254c1c35104857ac8e4d4f133",
  "92abb112f3f94ecc0a58924261067b6d0c669b2a121ac63074a138a332e2383a",
  "ced411995e74e756be8a994b7f55d0b0eb5e81fdfcce1cbbb5db9662798fd51e",
  "5166aac86d81e1f6e0c6ac548812e3d655922ccb7e4965e531efcb79e94ddd92",
  "4f5ede93ec9957c02b891519dd8ab14040b84dd53754b77cd29d2780ff3fe2ec",
  "a54c249848b4c3146bb2c7f976e55b2b1f1d8ca58515821dc4d4a40589de8a91",
  "c4d5daac57531e68aec39dd51bbb286e5333be603d7843e5ad9a122de8d26e1f",
  "06386f7171dfd7bd4fdc05c90fc4e8f3e493f8c6aed33c8703859b21076cee06",
];

/** The modules of a code, as rows of 0 and 1. */
function modules({ side, path }: Code): string {
  const dark = new Set(path.match(/(?<=M)\d+ \d+(?=h1v1h-1z)/g));
  const line = [...Array(side).keys()];
  return line.map((y) => line.map((x) => (dark.has(`${x} ${y}`) ? 1 : 0)).join("")).join("\n");
}

test("a link becomes the QR code that others draw of it", () => {
  expect(DRAWN).toContain(bytesToHex(sha256(utf8ToBytes(modules(codeOf(LINK)!)))));
});

test("a link that is too long for any code has none", () => {
  expect(codeOf(LINK + "x".repeat(900))).not.toBeNull();
  expect(codeOf(LINK + "x".repeat(2400))).toBeNull();
});
