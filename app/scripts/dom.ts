export const find = <Found extends HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<Found>(selector);

/** Scripts in it don't run. */
export const parsePage = (html: string) => new DOMParser().parseFromString(html, "text/html");

export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
) => Object.assign(document.createElement(name), properties);

/** Dispatched on the document when a page has replaced another without loading. */
export const PAGE_EVENT = "fanlight:page";

/** Runs now, and for every page that replaces this one. */
export function onPage(run: () => void) {
  run();
  document.addEventListener(PAGE_EVENT, run);
}

/** Shown in a form, or next to its button, until a form is sent again. `text` must be ours: it's inserted as HTML. */
export const showProblem = (place: HTMLElement, text: string) =>
  place.insertAdjacentHTML("beforeend", `<p class="field-error" role="alert" data-unsent>${text}</p>`);
