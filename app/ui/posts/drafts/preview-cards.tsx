import type { CoverFocus } from "#db/kinds.ts";
import { parseDollars } from "#domain/money.ts";
import { postTypeOf } from "#domain/posts/arrange.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { PostCard as Card } from "#domain/posts/post.ts";
import { PostCard } from "../post-card.tsx";

export type Written = {
  title: string;
  body: string;
  visibility: Card["visibility"];
  price: string;
  focus?: CoverFocus;
};

/** A locked card is blurred here; fans get only the pixels of its teaser. */
function toCard(
  { title, body, visibility, price, focus }: Written,
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
    liked: false,
    mayLike: false,
    mayTip: false,
    image:
      open && url !== null
        ? { alt: "", width: 320, height: 400, teaser: "", sources: [{ url, width: 320 }], focus }
        : null,
  };
}

const withAccess = { subscriber: "Subscribers", ppv: "Fans who bought it", free: "Everyone 18+" } as const;

export function PreviewCards({
  written,
  media,
  name,
}: {
  written: Written;
  media: ComposerMediaItem[];
  name: string;
}) {
  const views = written.visibility === "free" ? [true] : [true, false];
  return (
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
  );
}
