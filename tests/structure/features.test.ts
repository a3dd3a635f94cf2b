import { expect, test } from "vitest";
import { features } from "#db/kinds.ts";
import { sitemap } from "../../app/sitemap.ts";
import { importsOf } from "./sources.ts";

const reachesSender = (file?: string) => file !== undefined && reaches(`app/routes/${file}`);

const SENDERS = [
  "app/domain/payments/begin-sale.ts",
  "app/domain/messages/write.ts",
  "app/domain/moderation/held-messages/review.ts",
  "app/domain/messages/broadcasts/change-broadcast.ts",
  "app/domain/messages/broadcasts/set-broadcasts.ts",
];
/** Routes that use them for something else. */
const OTHERWISE: Record<string, string> = {
  "/boost": "sells our own placement, which no feature stands for",
  "/broadcasts": "lists, and turns broadcasts off",
  "/settings/messages": "turns broadcasts of a creator off",
  "/fans/:profileId/lists": "finds the fan",
  "/broadcasts/:broadcastId/unsend": "takes one back",
  "/messages/:conversationId/:number/unsend": "takes one back",
};

const known = new Map<string, boolean>();
function reaches(file: string): boolean {
  if (SENDERS.includes(file)) return true;
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const found = importsOf(file).some(
    ({ specifier, typeOnly }) =>
      !typeOnly && /^app\/(domain|http|routes)\//.test(specifier) && reaches(specifier),
  );
  known.set(file, found);
  return found;
}

test("every URL that begins a sale or sends a message names the features it needs", () => {
  const missing = sitemap
    .filter(({ path, file, needs, sends }) => reachesSender(file) && !needs && !sends && !(path in OTHERWISE))
    .map(({ path }) => path);
  expect(missing).toEqual([]);
});

test("every feature that has URLs turns off at least one", () => {
  const used = new Set(sitemap.flatMap(({ needs = [] }) => needs));
  expect(features.filter((feature) => !used.has(feature))).toEqual(["email_verification"]);
});

test("a route that isn't listed is detected", () => {
  for (const path of ["/seller/:profileId/tip", "/messages/:conversationId", "/messages/held"])
    expect(
      sitemap.some((entry) => entry.path === path && reachesSender(entry.file)),
      path,
    ).toBe(true);
});
