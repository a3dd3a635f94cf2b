import { useEffect, useRef, useState } from "react";
import type { Viewer } from "../../../domain/accounts/viewer.ts";
import { parseDollars } from "../../../domain/money.ts";
import { postTypeOf } from "../../../domain/posts/arrange.ts";
import type { ComposerMediaItem } from "../../../domain/posts/composer-media.ts";
import type { PostCard as Card } from "../../../domain/posts/post.ts";
import { PostCard } from "../../posts/post-card.tsx";

type Written = { title: string; body: string; visibility: Card["visibility"]; price: string };

function readForm(form: HTMLFormElement): Written {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  const visibility = text("visibility_type");
  return {
    title: text("title").trim(),
    body: text("body").trim(),
    visibility: visibility === "free" || visibility === "ppv" ? visibility : "subscriber",
    price: text("price"),
  };
}

/** A card as lists will show the post. A locked one is blurred here; fans get only the pixels of its teaser. */
function toCard(
  { title, body, visibility, price }: Written,
  media: ComposerMediaItem[],
  open: boolean,
  name: string,
): Card {
  const url = media.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null;
  return {
    id: "preview",
    type: postTypeOf(media.map(({ kind }) => kind)),
    title: title || "Untitled",
    description: "",
    excerpt: open && visibility === "free" && media.length === 0 ? body.slice(0, 200) : "",
    visibility,
    price: visibility === "ppv" ? parseDollars(price) : null,
    subscriptionPrice: null,
    publishedAt: 0,
    state: "published",
    likeCount: 0,
    viewCount: 0,
    pinned: false,
    featuredAt: null,
    hotScore: 0,
    mediaCount: media.length,
    creator: { id: "", username: "", name, avatarUrl: null },
    teaser: open ? "" : (url ?? ""),
    width: null,
    height: null,
    durationMs: media[0]?.durationMs ?? null,
    open,
    preview: false,
    image:
      open && url !== null
        ? { alt: "", width: 320, height: 400, teaser: "", sources: [{ url, width: 320 }] }
        : null,
  };
}

const withAccess = { subscriber: "Subscribers", ppv: "Fans who bought it", free: "Everyone 18+" } as const;

/**
 * The post as fans will see it in lists, with and without access, from what is in the form so far. The cards lead nowhere
 * yet; a sentence says the same to those who can't see them. It needs scripts: a saved draft has a page of its own.
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
  const views = written === null ? [] : written.visibility === "free" ? [true] : [true, false];
  return (
    <section ref={box} hidden={written === null} aria-labelledby="preview-title">
      {written && (
        <details className="post-preview" open={matchMedia("(min-width: 64rem)").matches}>
          <summary id="preview-title">Preview</summary>
          <div className="post-preview-views">
            {views.map((open) => (
              <figure key={String(open)} className="stack stack-tight">
                <figcaption className="small soft">
                  {open ? withAccess[written.visibility] : "Everyone else"}
                  <span className="sr-only">
                    {open ? ": all of it" : ": the title, how much is in it, and what it costs"}
                  </span>
                </figcaption>
                <div {...{ inert: "" }}>
                  <PostCard post={toCard(written, media, open, name)} eager />
                </div>
              </figure>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
