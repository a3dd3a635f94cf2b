import { Fragment, useContext } from "react";
import type { Promoted } from "#domain/boosts/place-boost.ts";
import type { PostCard as Card } from "#domain/posts/post.ts";
import { PromotedItem } from "../boosts/promoted-item.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { PageContext } from "../page-context.ts";
import { PageScript } from "../primitives/page-script.tsx";
import { PostCard } from "./post-card.tsx";

/** One column on a phone; two if `narrow` or chosen (ColumnsToggle). The first `eager` images don't load lazily. */
export function PostGrid({
  posts,
  id = "posts",
  title = "Posts",
  eager = 2,
  hideCreator,
  lead = false,
  promoted = null,
  narrow,
}: {
  posts: Card[];
  id?: string;
  title?: string;
  eager?: number;
  hideCreator?: boolean;
  lead?: boolean;
  promoted?: Promoted | null;
  narrow?: boolean;
}) {
  const chosen = useContext(PageContext).narrow;
  const { viewer } = useFrame();
  const isNarrow = narrow || chosen;
  return (
    <section className={lead ? "lead-grid" : undefined}>
      <h2 className="sr-only">{title}</h2>
      <ul id={id} className={isNarrow ? "post-grid post-grid-narrow" : "post-grid"}>
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            {promoted?.place === index && <PromotedItem promoted={promoted} />}
            <li>
              <PostCard
                post={post}
                eager={index < eager}
                hideCreator={hideCreator}
                lead={lead && index === 0}
                narrow={isNarrow}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      {viewer.kind === "user" && <PageScript name="post-actions" />}
    </section>
  );
}
