// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { enablePasswords, showLabel } from "#scripts/auth/show-password.ts";

const fields = () => [...document.querySelectorAll("input")];
const buttons = () => [...document.querySelectorAll("button")];
const types = () => fields().map(({ type }) => type);

beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="email" />
    <div><input type="password" id="password" autocomplete="new-password" /></div>
    <div><input type="password" id="confirmPassword" autocomplete="new-password" /></div>
  </form>`;
  enablePasswords(document);
});

test("the button says what it will do", () => {
  expect(showLabel(false)).toBe("Show");
  expect(showLabel(true)).toBe("Hide");
});

test("each password has a button after it, which changes that field and nothing else about it", () => {
  expect(buttons().map((button) => [button.previousElementSibling?.id, button.textContent])).toEqual([
    ["password", "Show password"],
    ["confirmPassword", "Show password"],
  ]);
  const [first] = buttons();
  first?.click();
  expect(types()).toEqual(["text", "text", "password"]);
  expect(first?.textContent).toBe("Hide password");
  expect(fields()[1]?.autocomplete).toBe("new-password");
  first?.click();
  expect(types()).toEqual(["text", "password", "password"]);
});

test.each([
  ["its form is sent", () => document.querySelector("form")?.dispatchEvent(new Event("submit"))],
  ["the page is left", () => dispatchEvent(new Event("pagehide"))],
])("a shown password is hidden when %s", (_when, happen) => {
  for (const button of buttons()) button.click();
  expect(types()).toEqual(["text", "text", "text"]);
  happen();
  expect(types()).toEqual(["text", "password", "password"]);
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["Show password", "Show password"]);
});
