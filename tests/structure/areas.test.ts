import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesIn, root } from "./sources.ts";

const areas = [
  "accounts",
  "gates",
  "onboarding",
  "creators",
  "posts",
  "media",
  "discovery",
  "boosts",
  "payments",
  "subscriptions",
  "reversals",
  "ledger",
  "messages",
  "notifications",
  "moderation",
  "analytics",
  "admin",
  "legal",
];
/** Layers, and their folders that serve every area. */
const layers: Record<string, string[]> = {
  "app/domain": [],
  "app/routes": ["api"],
  "app/ui": ["forms", "frame", "primitives"],
  "app/http": ["api", "auth", "body", "forms", "guest-pages", "rendering", "sockets"],
  "db/schema": [],
  "db/stores": [],
};

const placed = Object.keys(layers).flatMap((layer) =>
  filesIn(layer).flatMap((file) => {
    const [folder, ...rest] = file.slice(layer.length + 1).split("/");
    return folder && rest.length > 0 ? [{ layer, folder, file }] : [];
  }),
);

test("every folder of a layer is an area, or serves all areas", () => {
  const unknown = placed.filter(
    ({ layer, folder }) => ![...areas, ...(layers[layer] ?? [])].includes(folder),
  );
  expect(unknown.map(({ file }) => file)).toEqual([]);
});

test("every area has rules, and the map shows its files and lines per layer", () => {
  const linesOf = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
  const map = areas.map((area) => {
    const cells = Object.keys(layers).map((layer) => {
      const files = placed
        .filter((one) => one.layer === layer && one.folder === area)
        .map(({ file }) => file);
      return [layer, `${files.length} / ${files.reduce((sum, file) => sum + linesOf(file), 0)}`];
    });
    return { area, ...Object.fromEntries(cells) };
  });
  console.table(map);
  expect(
    areas.filter((area) => !placed.some(({ layer, folder }) => layer === "app/domain" && folder === area)),
  ).toEqual([]);
});
