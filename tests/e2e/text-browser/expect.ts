import { expect as playwrightExpect } from "@playwright/test";
import { descriptionOf, flat, isShown, nameOf, type Words } from "./contents.ts";
import { isDisabled } from "./form.ts";
import { TextLocator } from "./locator.ts";
import { TextPage } from "./page.ts";

/** Compares whole texts, like `toHaveText`. */
const equals = (text: string, words: Words) =>
  words instanceof RegExp ? flat(text).search(words) !== -1 : flat(text) === flat(words);
const contains = (text: string, words: Words) =>
  words instanceof RegExp ? flat(text).search(words) !== -1 : flat(text).includes(flat(words));
type Field = HTMLInputElement;

/** Each checks once: without scripts, a page changes only when it's loaded again. */
const ofLocator = {
  toBeVisible: (found: TextLocator) => isShown(found.one()),
  toBeInViewport: (found: TextLocator) => isShown(found.one()),
  toBeHidden: (found: TextLocator) => !found.elements().some(isShown),
  toBeAttached: (found: TextLocator) => found.elements().length > 0,
  toHaveCount: (found: TextLocator, count: number) => found.elements().length === count,
  toHaveText: (found: TextLocator, words: Words | Words[]) =>
    Array.isArray(words)
      ? found.elements().length === words.length &&
        found.elements().every(({ textContent }, index) => equals(textContent ?? "", words[index] ?? ""))
      : equals(found.one().textContent ?? "", words),
  toContainText: (found: TextLocator, words: Words) => contains(found.one().textContent ?? "", words),
  toHaveValue: (found: TextLocator, value: Words) => equals((found.one() as Field).value, value),
  toBeChecked: (found: TextLocator) => (found.one() as Field).checked,
  toBeEnabled: (found: TextLocator) => !isDisabled(found.one()),
  toBeDisabled: (found: TextLocator) => isDisabled(found.one()),
  toHaveAttribute: (found: TextLocator, name: string, value: Words) =>
    equals(found.one().getAttribute(name) ?? "", value),
  toHaveAccessibleName: (found: TextLocator, name: Words) => equals(nameOf(found.one()), name),
  toHaveAccessibleDescription: (found: TextLocator, words: Words) =>
    equals(descriptionOf(found.one()), words),
};
const ofPage = {
  toHaveURL: (page: TextPage, url: Words) =>
    url instanceof RegExp ? url.test(page.url()) : page.url() === page.absolute(url),
  toHaveTitle: async (page: TextPage, title: Words) => equals(await page.title(), title),
};

type Matcher = (actual: never, ...wanted: never[]) => boolean | Promise<boolean>;
function matchersFor(actual: TextLocator | TextPage, note: string, negated: boolean): object {
  const matchers: Record<string, Matcher> = actual instanceof TextPage ? ofPage : ofLocator;
  const said =
    (name: string) =>
    async (...wanted: unknown[]) => {
      if ((await matchers[name]?.(actual as never, ...(wanted as never[]))) !== negated) return;
      const [what, page] = actual instanceof TextPage ? ["page", actual] : [actual.path, actual.owner];
      const should = `${negated ? "not " : ""}${name}(${wanted.map(String).join(", ")})`;
      throw new Error(`${note ? `${note}: ` : ""}expected ${what} ${should}\n${page.excerpt()}`);
    };
  const all = Object.fromEntries(Object.keys(matchers).map((name) => [name, said(name)]));
  return negated ? all : { ...all, not: matchersFor(actual, note, true) };
}

/** Playwright's `expect`, extended to the text browser's pages and locators. */
export const expect = new Proxy(playwrightExpect, {
  apply: (target, _, [actual, note]: [unknown, string?]) =>
    actual instanceof TextLocator || actual instanceof TextPage
      ? matchersFor(actual, note ?? "", false)
      : target(actual, note),
});
