import { type RefObject, useEffect, useRef, useState } from "react";
import { coverFoci } from "#db/kinds.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { PreviewCards, type Written } from "./preview-cards.tsx";
import { scheduleText } from "./schedule-text.ts";

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

/** What `read` finds in the form around `box`, after each change. */
function useForm<T>(box: RefObject<HTMLElement>, read: (form: HTMLFormElement) => T): T | null {
  const [found, setFound] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it always reads the same
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const update = () => setFound(() => read(form));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, []);
  return found;
}

const readTime = (form: HTMLFormElement) => String(new FormData(form).get("publish_on") ?? "");

/** Stands after "Schedule". */
export function PublishTime() {
  const box = useRef<HTMLSpanElement>(null);
  return <span ref={box}>{scheduleText(useForm(box, readTime) ?? "", Date.now())}</span>;
}

/**
 * The post as fans will see it in lists, with and without access, from the form so far. Cards aren't links; a sentence
 * says the same to those who can't see them. Needs scripts: a saved draft has a page of its own.
 */
export function PostPreview({ viewer, media }: { viewer: Viewer; media: ComposerMediaItem[] }) {
  const box = useRef<HTMLElement>(null);
  const written = useForm(box, readForm);
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
