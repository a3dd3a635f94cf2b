/** What a place in the browser's history shows. */
type View = { body: HTMLElement; title: string };

/** By the state of their place. */
const views = new Map<number, View>();
let current: View = { body: document.body, title: document.title };

function keepHere() {
  // Unique, since places outlive this page: a reload keeps their state.
  const key = performance.timeOrigin + views.size;
  history.replaceState(key, "");
  views.set(key, Object.assign(current, { title: document.title }));
}

/** `url`: that of a new place in the history, or null to stay at this one. */
export function showView({ body, title }: Document, url: string | null) {
  if (url !== null) {
    keepHere();
    history.pushState(null, "", url);
    current = { ...current };
  }
  Object.assign(current, { body, title });
  show();
  if (url !== null) keepHere();
}

function show() {
  document.title = current.title;
  document.body.replaceWith(current.body);
}

/** Back leads from an answer to its form, with everything that was entered, unless the page was loaded since. */
export function showPlace(state: number) {
  const view = views.get(state);
  if (!view) return location.reload();
  if (view === current) return;
  current = view;
  show();
}
