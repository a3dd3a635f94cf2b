/** What a place in the browser's history shows. */
type View = { body: HTMLElement; title: string; address: string };

const addressHere = () => location.pathname + location.search;
/** By the state of their place. */
const views = new Map<number, View>();
let current: View;

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
  Object.assign(current, { body, title, address: addressHere() });
  show();
  if (url !== null) keepHere();
}

function show() {
  document.title = current.title;
  document.body.replaceWith(current.body);
}

/** Back leads from an answer to its form, with everything that was entered. A link within a page changes nothing. */
export function watchHistory() {
  current = { body: document.body, title: document.title, address: addressHere() };
  addEventListener("popstate", () => {
    const view = views.get(history.state);
    if (view && view !== current) {
      current = view;
      show();
    } else if (!view && current.address !== addressHere()) location.reload();
  });
}
