import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { withoutErrorPrefix } from "./ui/forms/error-title.ts";

// The server puts "Error: " in front of a refused form's title, which React doesn't know; its page adds it again.
document.title = withoutErrorPrefix(document.title);
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
