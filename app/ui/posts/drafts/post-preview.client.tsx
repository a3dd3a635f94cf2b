import { useEffect, useRef, useState } from "react";
import { coverFoci } from "#db/kinds.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { PreviewCards, type Written } from "./preview-cards.tsx";

function readForm(form: HTMLFormElement): Written {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  const visibility = text("visibility_type");
  return {
    title: text("title").trim(),
    body: text("body").trim(),
    visibility: visibility === "free" || visibility === "ppv" ? visibility : "subscriber",
    price: text("price"),
    focus: coverFoci.find((focus) => focus === text("cover_focus")) ?? "center",
  };
}

/**
 * The post as fans will see it in lists, with and without access, from the form so far. Cards aren't links; a sentence
 * says the same to those who can't see them. Needs scripts: a saved draft has a page of its own.
 */
export function PostPreview({ viewer, media }: { viewer: Viewer; media: ComposerMediaItem[] }) {
  const box = useRef<HTMLElement>(null);
  const [written, setWritten] = useState<Written | null>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const read = () => setWritten(readForm(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const name = viewer.kind === "user" ? viewer.name : "";
  return (
    <section ref={box} hidden={written === null} aria-labelledby="preview-title">
      {written && (
        <details className="post-preview" open={matchMedia("(min-width: 64rem)").matches}>
          <summary id="preview-title">Preview</summary>
          <PreviewCards written={written} media={media} name={name} />
        </details>
      )}
    </section>
  );
}
