/** The first element that matches, below `root`. */
export const find = <Found extends HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<Found>(selector);

/** A fetched page as a document. Its scripts don't run. */
export const parsePage = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** A new element with properties. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
) => Object.assign(document.createElement(name), properties);

/** Says at a form, or next to its button, why it failed, until a form is sent again. The text is one of ours. */
export const showProblem = (place: HTMLElement, text: string) =>
  place.insertAdjacentHTML("beforeend", `<p class="field-error" role="alert" data-unsent>${text}</p>`);
