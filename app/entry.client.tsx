import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { withoutErrorPrefix } from "./ui/forms/error-title.ts";
import { fieldsOfPage, restoreFields } from "./ui/forms/restore-fields.client.ts";

// The server prefixes a refused form's title with "Error: ", which React doesn't know about; the page adds it back.
document.title = withoutErrorPrefix(document.title);

/**
 * RemixBrowser suspends until the page's data is decoded. An event that reaches React while its root is suspended ends
 * hydration for good, so wait first.
 */
async function dataDecoded() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

const fields = fieldsOfPage();
/** React 18 sets a text area that it hydrates to its first value, unless the element's own default has changed. */
const keepText = (field: unknown) => {
  if (field instanceof HTMLTextAreaElement) field.defaultValue = field.value;
};
fields.forEach(keepText);
addEventListener("input", ({ target }) => keepText(target));
let focused: unknown = document.activeElement;
const remember = ({ target }: Event) => {
  focused = target;
};
addEventListener("focusin", remember);
// React may replace a field between the press and the focus that follows it.
addEventListener("pointerdown", remember);
/**
 * If a browser extension changed the page, React renders it anew and reports that several times. Restore what was typed
 * once, before the next key is pressed.
 */
function onRecoverableError(error: unknown) {
  console.warn(error);
  queueMicrotask(() => restoreFields(fields.splice(0), focused));
}

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, { onRecoverableError });
  }),
);
