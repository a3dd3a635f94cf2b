// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { watchForms } from "#scripts/forms/watch-forms.ts";

vi.mock("#scripts/forms/send.ts", () => ({
  send() {
    throw new TypeError("Failed to fetch dynamically imported module");
  },
}));

test("a filled-in form stays and says so if the script that sends it can't be loaded", async () => {
  watchForms();
  document.body.innerHTML = `<form method="post"><input name="bio" value="About me">
    <button data-busy="Saving...">Save</button></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const sent = vi.spyOn(form, "submit");
  form.querySelector("button")?.click();
  await vi.waitFor(() =>
    expect(form.textContent).toContain("The connection was lost and nothing was sent. Please try again."),
  );
  expect(sent).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(form.querySelector("button")?.textContent).toBe("Save"));
});
