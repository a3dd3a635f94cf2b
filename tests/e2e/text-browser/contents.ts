import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";
import { JSDOM } from "jsdom";

/** Finds page content by the text and roles that Playwright's locators use, without stylesheets. */
const { window } = new JSDOM();
const parser = new window.DOMParser();

export function parsePage(html: string): Document {
  const document = parser.parseFromString(html, "text/html");
  // The accessible-name library reads it.
  Object.defineProperty(document, "defaultView", { value: window });
  return document;
}

export const flat = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

export type Words = string | RegExp;
export function matches(text: string, words: Words, exact = false): boolean {
  const found = flat(text);
  if (words instanceof RegExp) return found.search(words) !== -1;
  return exact ? found === flat(words) : found.toLowerCase().includes(flat(words).toLowerCase());
}

export const opened = new WeakSet<HTMLElement>();

function hidesItself(element: HTMLElement): boolean {
  const closed = element.parentElement;
  return (
    element.matches(
      "head, script, style, template, datalist, input[type=hidden], [hidden], dialog:not([open])",
    ) ||
    (element.hasAttribute("popover") && !opened.has(element)) ||
    (closed?.localName === "details" && !closed.hasAttribute("open") && element.localName !== "summary")
  );
}
export const isShown = (element: HTMLElement): boolean =>
  !hidesItself(element) && (element.parentElement === null || isShown(element.parentElement));
const isRead = (element: HTMLElement) => isShown(element) && element.closest("[aria-hidden=true]") === null;

const INLINE = new Set(
  "a abbr b bdi bdo cite code em i kbd label mark q s small span strong sub sup time u var svg".split(" "),
);
/** The only styles that accessible names depend on. */
const getComputedStyle = ((element: HTMLElement) => ({
  getPropertyValue: (name: string) => {
    if (name !== "display") return "";
    if (hidesItself(element)) return "none";
    // The library drops the spaces at an inline element's ends but separates blocks.
    const isSeparate = /^\s|\s$/.test(element.textContent ?? "");
    return INLINE.has(element.localName) && !isSeparate ? "inline" : "block";
  },
})) as unknown as typeof globalThis.getComputedStyle;
const style = { getComputedStyle, computedStyleSupportsPseudoElements: false };
export const nameOf = (element: HTMLElement) => flat(computeAccessibleName(element, style));
export const descriptionOf = (element: HTMLElement) => flat(computeAccessibleDescription(element, style));

function roleOf(element: HTMLElement): string | null {
  if (!element.hasAttribute("role")) {
    if (element.localName === "summary") return null;
    if (/^(header|footer)$/.test(element.localName) && element.closest("article, aside, main, nav, section"))
      return null;
    if (element.localName === "th" && element.getAttribute("scope") === "row") return "rowheader";
  }
  return getRole(element);
}

type RoleOptions = { name?: Words; exact?: boolean; level?: number };
export const byRole =
  (role: string, { name, exact, level }: RoleOptions = {}) =>
  (root: HTMLElement): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>("*")].filter(
      (element) =>
        roleOf(element) === role &&
        (level === undefined || element.localName === `h${level}`) &&
        isRead(element) &&
        (name === undefined || matches(nameOf(element), name, exact)),
    );

function wordsOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
  if (node.nodeType !== node.ELEMENT_NODE) return "";
  const element = node as HTMLInputElement;
  if (/^(script|noscript|style|head)$/.test(element.localName)) return "";
  if (element.matches("input[type=submit], input[type=button]")) return element.value;
  return [...element.childNodes].map(wordsOf).join("");
}
export const hasText = (words: Words) => (element: HTMLElement) => matches(wordsOf(element), words);

export const byText =
  (words: Words, { exact = false } = {}) =>
  (root: HTMLElement): HTMLElement[] => {
    const found: HTMLElement[] = [];
    const visit = (element: HTMLElement): boolean => {
      if (element.localName === "head") return false;
      const isOuter = [...element.children].map((child) => visit(child as HTMLElement)).some(Boolean);
      if (isOuter || !matches(wordsOf(element), words, exact)) return isOuter;
      found.push(element);
      return true;
    };
    for (const child of root.children) visit(child as HTMLElement);
    return found;
  };

const LABELED = "input:not([type=hidden]), select, textarea, button, output, meter, progress";
export const controlOf = (label: HTMLElement): HTMLElement | null => {
  const id = label.getAttribute("for");
  return id === null ? label.querySelector<HTMLElement>(LABELED) : label.ownerDocument.getElementById(id);
};

export const byLabel =
  (words: Words, { exact = false } = {}) =>
  (root: HTMLElement): HTMLElement[] => {
    const labels = [...root.ownerDocument.querySelectorAll<HTMLElement>("label")];
    const labelsOf = (element: HTMLElement): string[] => {
      const ids = element.getAttribute("aria-labelledby");
      if (ids !== null)
        return ids.split(/\s+/).map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "");
      const label = element.getAttribute("aria-label");
      if (label?.trim()) return [label];
      return labels.filter((one) => controlOf(one) === element).map(wordsOf);
    };
    return [...root.querySelectorAll<HTMLElement>(`${LABELED}, [aria-label], [aria-labelledby]`)].filter(
      (element) => labelsOf(element).some((label) => matches(label, words, exact)),
    );
  };
