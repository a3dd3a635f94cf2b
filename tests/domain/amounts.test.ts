import { expect, test } from "vitest";
import type * as z from "zod";
import { boostForm } from "#domain/boosts/forms.ts";
import { checkProfileFields } from "#domain/creators/field-check.ts";
import { creatorProfileForm } from "#domain/creators/profile-forms.ts";
import { mediaMessageForm } from "#domain/messages/forms.ts";
import { messagePriceForm } from "#domain/messages/unlock.ts";
import { amountMessage, parseDollars } from "#domain/money.ts";
import { limitForm } from "#domain/payments/spending-limits/forms.ts";
import { tipForm } from "#domain/payments/tips/forms.ts";
import { bulkChangeForm } from "#domain/posts/bulk-change.ts";
import { checkPostFields } from "#domain/posts/field-check.ts";
import { postForm } from "#domain/posts/forms.ts";
import { refundForm } from "#domain/reversals/refunds/forms.ts";
import { NOW } from "../cast.ts";

const ppv = { title: "Blue hour", visibility_type: "ppv" };
const forms: [string, z.ZodType, Record<string, string>][] = [
  ["subscription_price", creatorProfileForm, { age: "30", bio: "" }],
  ["price", postForm(NOW), ppv],
  ["price", bulkChangeForm, { visibility: "ppv" }],
  ["own", tipForm, {}],
  ["price", mediaMessageForm, { key: "12345678" }],
  ["message_price", messagePriceForm, { free_for: "none" }],
  ["budget", boostForm, { post: "post", days: "٥" }],
  ["amount", refundForm, {}],
  ["limit", limitForm, {}],
];
const COMMA = "Use a period for cents, not a comma: 12.50";

test.each(forms)(
  "%s: cents after a comma get their own error instead of a guess (form %#)",
  (name, form, rest) => {
    const { error } = form.safeParse({ ...rest, [name]: "12,50" });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[name, COMMA]]);
  },
);

test.each(forms)("%s: an amount may have digits of any script (form %#)", (name, form, rest) => {
  for (const typed of ["١٢٫٥٠", "１２．５０", "१२.५०", "\u200f$۱۲٫۵۰"])
    expect(form.safeParse({ ...rest, [name]: typed }).error, typed).toBeUndefined();
});

test("the browser's checks give the same errors", () => {
  expect(checkPostFields({ ...ppv, price: "١٢,٥٠" })).toEqual({ price: COMMA });
  const prices = { subscription_price: "12,50", message_price: "١٢٫٥٠" };
  expect(checkProfileFields({ username: "mira", age: "٣٠", ...prices })).toEqual({
    subscription_price: COMMA,
  });
});

test("only an input that looks like cents after a comma gets that error", () => {
  expect(parseDollars("١٬٢٣٤٫٥")).toBe(123_450);
  expect(amountMessage("$1.000,5", "other")).toBe("Use a period for cents, not a comma: 1000.5");
  for (const typed of ["", "x", "1,0000", ",50", "12.50,"])
    expect(amountMessage(typed, "other")).toBe("other");
});
