import { useEffect } from "react";
import type { Errors } from "./error-summary.tsx";

export const withoutErrorPrefix = (title: string) => title.replace(/^Error: /, "");

/** Puts "Error: " before the title of a hydrated page while its form has errors, as the server does. */
export function useErrorTitle(errors: Errors | undefined) {
  const hasErrors = Object.values(errors ?? {}).some(Boolean);
  useEffect(() => {
    const title = withoutErrorPrefix(document.title);
    document.title = hasErrors ? `Error: ${title}` : title;
  }, [hasErrors]);
}
