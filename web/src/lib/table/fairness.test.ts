import { expect, test } from "vitest";
import { sha256, verdict } from "./fairness";

/** As computed by the server: sha256 of "seed:salt". */
const told = { hash: "70e9bdfdaa42ae37f9eb8b2bcb3bd6d3c5f0bd35b1a55e9a36b9a3cd79ec3b97", chosen: false, numbers: "", seed: "11982", salt: "00ff" };

test("SHA-256 gives what the standard says", async () => {
  expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a seed and a salt that give the hash were bound by it", async () => {
  const hash = await sha256("11982:00ff");
  expect(await verdict({ ...told, hash }, { hash, at: 0 })).toEqual({ computed: hash, bound: true, same: true });
});

test("another seed, or another salt, is found out", async () => {
  const hash = await sha256("11982:00ff");
  expect((await verdict({ ...told, hash, seed: "11983" }, null))?.bound).toBe(false);
  expect((await verdict({ ...told, hash, salt: "00fe" }, null))?.bound).toBe(false);
});

test("a hash that was changed during the game is found out, though seed and salt fit it", async () => {
  const hash = await sha256("11982:00ff");
  expect(await verdict({ ...told, hash }, { hash: told.hash, at: 0 })).toMatchObject({ bound: true, same: false });
});

test("before the end there is nothing to check", async () => {
  expect(await verdict({ ...told, seed: null, salt: null }, null)).toBeNull();
});
