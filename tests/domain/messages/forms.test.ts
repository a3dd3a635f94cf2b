import { expect, test } from "vitest";
import { changeForm, messageForm } from "#domain/messages/forms.ts";

const send = (more: Record<string, unknown>) =>
  messageForm.safeParse({ intent: "send", text: "Hello", key: "12345678", ...more });
const problem = (more: Record<string, unknown>) => send(more).error?.issues[0]?.message;

test("a message has a visible text of at most 4,000 characters", () => {
  expect(send({}).data).toEqual({ intent: "send", text: "Hello", alt: "", key: "12345678", reply_to: null });
  expect(send({ text: "x".repeat(4000) }).success).toBe(true);
  expect(problem({ text: "x".repeat(4001) })).toBe(
    "Message must be 4,000 characters or less: 1 character too many",
  );
  for (const nothing of ["", "  \n ", "\u200b\u2060", "\u202e"])
    expect(problem({ text: nothing })).toBe("Write a message");
});

test("characters that hide or reorder text are removed; lines, joiners, and other scripts stay", () => {
  const clean = (text: string) => (send({ text }).data as { text: string }).text;
  expect(clean("pay\u202egpj.exe")).toBe("paygpj.exe");
  expect(clean("a\u2066b\u2069\u0000c")).toBe("abc");
  expect(clean("one\r\ntwo")).toBe("one\ntwo");
  expect(clean("👩‍🚀 שלום")).toBe("👩‍🚀 שלום");
  expect(clean("<b>bold</b>")).toBe("<b>bold</b>");
});

test("a message without its key is not sent, and a reply names a message by its number or none", () => {
  expect(problem({ key: undefined })).toBe("Reload the page and try again");
  expect(problem({ key: "x".repeat(65) })).toBeDefined();
  for (const [sent, read] of [
    ["7", 7],
    ["", null],
    ["-1", null],
    ["1.5", null],
    ["x", null],
    [undefined, null],
  ] as const)
    expect((send({ reply_to: sent }).data as { reply_to: number | null }).reply_to).toBe(read);
});

test("a draft may be empty, and a reaction must be one that we offer", () => {
  expect(messageForm.safeParse({ intent: "draft", text: " " }).data).toEqual({
    intent: "draft",
    text: "",
    reply_to: null,
  });
  expect(changeForm.safeParse({ intent: "react", reaction: "heart" }).success).toBe(true);
  expect(changeForm.safeParse({ intent: "react", reaction: "<script>" }).success).toBe(false);
  expect(changeForm.safeParse({ intent: "edit", text: "" }).success).toBe(false);
});

test("filler characters alone don't count as text", () => {
  for (const blank of ["\u3164", "\u2800", "\u115f\u1160"])
    expect(messageForm.safeParse({ intent: "send", text: blank, key: "12345678" }).success).toBe(false);
});
