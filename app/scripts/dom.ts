export const find = <Found extends HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<Found>(selector);

/** Scripts in it don't run. */
export const parsePage = (html: string) => new DOMParser().parseFromString(html, "text/html");

export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
) => Object.assign(document.createElement(name), properties);

/** Shown in a form, or next to its button, until a form is sent again. `text` must be ours: it's inserted as HTML. */
export const showProblem = (place: HTMLElement, text: string) =>
  place.insertAdjacentHTML("beforeend", `<p class="field-error" role="alert" data-unsent>${text}</p>`);
