import { expect, test } from "vitest";
import { submitPlan } from "#scripts/forms/submit-plan.ts";

const form = { prevented: false, method: "post", download: false, sent: false, upload: false };

test("a form is sent once", () => {
  expect(submitPlan(form)).toBe("send");
  expect(submitPlan({ ...form, sent: true })).toBe("stop");
  expect(submitPlan({ ...form, sent: true, upload: true })).toBe("stop");
});

test("a chosen file is sent with its progress", () => {
  expect(submitPlan({ ...form, upload: true })).toBe("upload");
});

test("forms that another script sends, searches, and downloads are left alone, however often they are sent", () => {
  for (const left of [{ prevented: true }, { method: "get" }, { download: true }])
    for (const sent of [false, true])
      for (const upload of [false, true])
        expect(submitPlan({ ...form, sent, upload, ...left })).toBe("ignore");
});
