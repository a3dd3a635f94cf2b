// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepFormsOffline } from "#scripts/forms/keep-offline.ts";
import { watchForms } from "#scripts/forms/watch-forms.ts";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("#scripts/forms/send.ts", () => ({ send }));

beforeAll(() => {
  keepFormsOffline();
  watchForms();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (attributes: string, button = `<button id="send" data-busy="Saving...">Save</button>`) => {
  document.body.innerHTML = `<form id="form" ${attributes}><textarea name="text">A long thought</textarea>${button}</form>
    <p id="foot"><button id="outside" form="form">Save</button></p>`;
};

function press(isOnline: boolean, button = "#send") {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const submitter = document.querySelector<HTMLButtonElement>(button);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  document.querySelector("form")?.dispatchEvent(event);
  vi.runAllTimers();
  return !event.defaultPrevented;
}
const problems = () => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);

test("without a connection, a form keeps its fields and says so, and is sent when the button is pressed again", async () => {
  show('method="post"');
  for (const _ of ["once", "again"]) {
    expect(press(false)).toBe(false);
    expect(problems()).toEqual(["The connection was lost and nothing was sent. Please try again."]);
    expect(document.querySelector("#send")?.textContent).toBe("Save");
  }
  expect(document.querySelector("textarea")?.value).toBe("A long thought");
  expect(send).not.toHaveBeenCalled();
  press(true);
  expect(problems()).toEqual([]);
  expect(document.querySelector("#send")?.textContent).toBe("Saving...");
  await vi.dynamicImportSettled();
  expect(send).toHaveBeenCalledOnce();
});

test("a button outside of its form says so next to itself", () => {
  show('method="post" hidden');
  press(false, "#outside");
  expect(document.querySelector("#foot [role=alert]")).not.toBeNull();
});

test("a search, and anything another script sends, is left alone", () => {
  show('method="get"');
  expect(press(false)).toBe(true);
  show('method="post"');
  document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
  press(false);
  expect(problems()).toEqual([]);
});
