import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { withoutErrorPrefix } from "./ui/forms/error-title.ts";
import type { Field } from "./ui/forms/put-back.client.ts";

// The server puts "Error: " in front of a refused form's title, which React doesn't know; its page adds it again.
document.title = withoutErrorPrefix(document.title);

/**
 * Resolves once the page's data is decoded, until when RemixBrowser suspends. An event that reaches React while its root
 * is suspended ends hydration for good.
 */
async function dataDecoded() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

const fields = [...(document.querySelectorAll("input, textarea, select") as unknown as Iterable<Field>)];
const focused = document.activeElement;
let isRestoring = false;
/** React renders a page anew that a browser extension has added to, and reports that several times. Entries go back in once. */
async function onRecoverableError(error: unknown) {
  console.warn(error);
  if (isRestoring) return;
  isRestoring = true;
  const { putBack } = await import("./ui/forms/put-back.client.ts");
  putBack(fields, focused);
}

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, { onRecoverableError });
  }),
);
