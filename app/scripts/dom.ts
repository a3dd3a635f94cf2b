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

/** Says at a form why it failed, until it is sent again. */
export function showProblem(form: HTMLElement, text: string) {
  const problem = make("p", { className: "field-error", textContent: text });
  problem.setAttribute("role", "alert");
  problem.dataset.unsent = "";
  form.append(problem);
}
