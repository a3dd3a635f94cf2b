import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { rememberEntries } from "./ui/forms/entries.ts";
import { withoutErrorPrefix } from "./ui/forms/error-title.ts";

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

const putBack = rememberEntries(document);
void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, {
      onRecoverableError(error) {
        console.warn(error);
        setTimeout(putBack);
      },
    });
  }),
);
