import { expect, test } from "vitest";
import { submitPlan } from "#scripts/forms/submit-plan.ts";

const form = { prevented: false, method: "post", download: false, sent: false };

test("a form is sent once", () => {
  expect(submitPlan(form)).toBe("send");
  expect(submitPlan({ ...form, sent: true })).toBe("stop");
});

test("forms that another script sends, searches, and downloads are left alone, however often they are sent", () => {
  for (const left of [{ prevented: true }, { method: "get" }, { download: true }])
    for (const sent of [false, true]) expect(submitPlan({ ...form, sent, ...left })).toBe("ignore");
});
