// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepFormsOffline } from "#scripts/forms/keep-offline.ts";
import { watchForms } from "#scripts/forms/watch-forms.ts";

const LOST = "The connection was lost and nothing was sent. Please try again.";
const sent = vi.fn();
beforeAll(async () => {
  keepFormsOffline();
  watchForms();
  document.body.innerHTML = `<form method="post"><input></form>`;
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.dynamicImportSettled();
  // Records what the browser would send, and by which button.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent(event.submitter?.id);
    event.preventDefault();
  });
});
beforeEach(() => {
  document.body.innerHTML = `<form method="post"><textarea name="text">A long thought</textarea>
    <button id="send" data-busy="Saving...">Save</button></form>`;
});
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
});

const press = () => document.querySelector<HTMLButtonElement>("#send")?.click();
const label = () => document.querySelector("#send")?.textContent;
const problems = () => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);

test("a written text is sent once, by the button pressed, after the site has answered", async () => {
  const asked = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", asked);
  press();
  press();
  expect([sent.mock.calls, label()]).toEqual([[], "Saving..."]);
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([["send"]]));
  expect(asked).toHaveBeenCalledOnce();
  expect(problems()).toEqual([]);
});

test("the text stays if the site doesn't answer though the browser is online, and is sent when pressed again", async () => {
  const asked = vi.fn(async () => {
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("fetch", asked);
  press();
  await vi.waitFor(() => expect(problems()).toEqual([LOST]));
  expect([sent.mock.calls, label()]).toEqual([[], "Save"]);
  expect(document.querySelector("textarea")?.value).toBe("A long thought");
  vi.stubGlobal("fetch", async () => new Response());
  press();
  await vi.waitFor(() => expect(sent.mock.calls).toEqual([["send"]]));
  expect(problems()).toEqual([]);
});

test("a text on a single line stays, too", async () => {
  for (const type of ["text", "email", "number", "date", "password"]) {
    document
      .querySelector("textarea, input")
      ?.replaceWith(
        Object.assign(document.createElement("input"), { type, value: type === "date" ? "2026-01-31" : "7" }),
      );
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    press();
    await vi.waitFor(() => expect(problems(), type).toEqual([LOST]));
    expect(sent, type).not.toHaveBeenCalled();
  }
});

test("a form without typed text is sent at once", () => {
  document.querySelector("textarea")?.remove();
  document
    .querySelector("form")
    ?.insertAdjacentHTML(
      "beforeend",
      `<input> <input type="hidden" value="7"> <input type="checkbox" checked>`,
    );
  press();
  expect(sent.mock.calls).toEqual([["send"]]);
});
