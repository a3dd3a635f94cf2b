import { useContext, useEffect, useRef } from "react";
import type { ScriptName } from "#scripts/entries.ts";
import { PageContext } from "../page-context.ts";

/**
 * For pages that hydrate: the script runs afterward, since React has to find the page as it was sent, and once `when`
 * is true. Without scripts, none of it is loaded.
 */
export function LateScript({ name, when = true }: { name: ScriptName; when?: boolean }) {
  const { scripts, lite } = useContext(PageContext);
  const tag = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    const address = tag.current?.dataset.late;
    if (!when || !address) return;
    const script = document.createElement("script");
    script.type = "module";
    script.src = address;
    script.onload = () => tag.current?.removeAttribute("data-late");
    document.body.appendChild(script);
  }, [when]);
  // React doesn't run on lite pages.
  if (lite) return null;
  return (
    <script
      ref={tag}
      type="text/plain"
      data-late={scripts?.[name]}
      data-waits={!when || undefined}
      suppressHydrationWarning
    />
  );
}
