// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { watchForms } from "#scripts/forms/watch-forms.ts";

test("a field that keeps what is pasted says how many characters are too many", async () => {
  document.body.innerHTML = `<form method="post"><div><textarea></textarea></div><p data-over="1000"></p></form>`;
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  watchForms();
  const said: (string | null | undefined)[] = [];
  for (const length of [2200, 1001, 1000]) {
    field.value = "x".repeat(length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await vi.dynamicImportSettled();
    said.push(document.querySelector("[data-over]")?.textContent);
  }
  expect(said).toEqual(["1,200 characters too many", "1 character too many", ""]);
});
