import { useEffect } from "react";
import type { Errors } from "./error-summary.tsx";

const PREFIX = "Error: ";

export const withoutErrorPrefix = (title: string) =>
  title.startsWith(PREFIX) ? title.slice(PREFIX.length) : title;

/** Puts "Error: " before the title of a hydrated page while its form has errors, as the server does. */
export function useErrorTitle(errors: Errors | undefined) {
  const hasErrors = Object.values(errors ?? {}).some(Boolean);
  useEffect(() => {
    const title = withoutErrorPrefix(document.title);
    document.title = hasErrors ? PREFIX + title : title;
  }, [hasErrors]);
}
