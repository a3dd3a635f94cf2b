import { expect, test } from "vitest";
import { savedTop } from "#scripts/forms/scroll-memory.ts";

const saved = JSON.stringify(["/settingsSettings", 480]);

test("a form that leads back to its page finds the scroll position", () => {
  expect(savedTop(saved, "/settingsSettings")).toBe(480);
  expect(savedTop(JSON.stringify(["/settingsSettings", 0]), "/settingsSettings")).toBe(0);
});

test("another page does not, nor does a first visit", () => {
  expect(savedTop(saved, "/settingsPasskeys")).toBeNull();
  expect(savedTop(null, "/settingsSettings")).toBeNull();
});
