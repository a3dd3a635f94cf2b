import { expect, test } from "vitest";
import * as z from "zod";
import { parseForm } from "#http/forms/form.ts";

const schema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    size: z.enum(["small", "large"]).optional(),
    text: z.string().optional(),
  }),
  z.object({
    intent: z.literal("drop"),
    tags: z.array(z.string().max(3, "Three at most")).max(2, "Two at most"),
  }),
]);
const errorsOf = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const parsed = parseForm(form, schema);
  return parsed.ok ? null : parsed.errors;
};
const TWICE = "This field was sent twice. Reload the page and try again.";
const NO_CHOICE = "Choose one of the options. If there are none, reload the page and try again.";

test("a field that is sent twice gets our own message, even the one that names the action", () => {
  expect(errorsOf(["intent", "save"], ["intent", "drop"])).toEqual({ intent: TWICE });
  expect(errorsOf(["intent", "save"], ["size", "small"], ["size", "small"])).toEqual({ size: TWICE });
  expect(errorsOf(["intent", "save"], ["text", "a"], ["text", "b"])).toEqual({ text: TWICE });
});

test("an action that no button has gets our own message", () => {
  expect(errorsOf(["intent", "explode"])).toEqual({ intent: NO_CHOICE });
  expect(errorsOf()).toEqual({ intent: NO_CHOICE });
  expect(errorsOf(["intent", "save"], ["size", "huge"])).toEqual({ size: NO_CHOICE });
});

test("fields that may be repeated keep their own messages", () => {
  expect(errorsOf(["intent", "drop"], ["tags", "a"], ["tags", "b"])).toBeNull();
  expect(errorsOf(["intent", "drop"], ["tags", "a"], ["tags", "b"], ["tags", "c"])).toEqual({
    tags: "Two at most",
  });
});
