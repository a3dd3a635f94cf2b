import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildSprite } from "#local/icon-sprite.ts";

it("keeps the sprite in step with the list of icons", () => {
  expect(readFileSync("public/icons.svg", "utf8")).toBe(buildSprite());
});
