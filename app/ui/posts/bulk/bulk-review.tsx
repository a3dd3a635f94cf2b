import { pluralize } from "#domain/pluralize.ts";
import type { Changeable, Kept } from "#domain/posts/bulk-change.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { audienceOf, type BulkPost, BulkPostLine } from "./bulk-post.tsx";

export type ReviewedPost = BulkPost & {
  revision: string;
  isPublished: boolean;
  buyers: number;
  after: Changeable;
  isChanged: boolean;
  kept: Kept[];
};

const keptTexts: Record<Kept, string> = {
  unsold: "No price: it isn't a one-time purchase.",
  tags: "Its tags stay: it would have more than 10.",
};

/** What a bulk change would do to each post. Posts `reviewed`. */
export function BulkReview({
  action,
  posts,
  formHref,
}: {
  action: string;
  posts: ReviewedPost[];
  formHref: string;
}) {
  const changed = posts.filter(({ isChanged }) => isChanged);
  const rest = posts.filter(({ isChanged }) => !isChanged);
  return (
    <>
      {changed.length > 0 ? (
        <form className="stack" method="post" action={action}>
          <Consequences posts={changed} />
          <h2 className="text-lg">{pluralize(changed.length, "post")} will change</h2>
          <ul className="bulk-posts">
            {changed.map((post) => (
              <li key={post.id}>
                <input type="hidden" name="reviewed" value={`${post.id}:${post.revision}`} />
                <BulkPostLine post={post}>
                  <Changes post={post} />
                  <KeptLines post={post} />
                </BulkPostLine>
              </li>
            ))}
          </ul>
          <div className="bulk-foot docked">
            <div className="actions">
              <InGoodStanding to="change posts">
                <Button busy="Saving...">Change {pluralize(changed.length, "post")}</Button>
              </InGoodStanding>
              <ButtonLink variant="secondary" href={formHref}>
                Back
              </ButtonLink>
            </div>
          </div>
        </form>
      ) : (
        <Notice title="Nothing would change.">
          <p>
            The selected posts are already like this, or can't be changed this way.{" "}
            <a href={formHref}>Change something else</a>
          </p>
        </Notice>
      )}
      {rest.length > 0 && (
        <section className="stack stack-tight" aria-labelledby="rest">
          <h2 id="rest" className="text-lg">
            {pluralize(rest.length, "post")} won't change
          </h2>
          <ul className="bulk-posts">
            {rest.map((post) => (
              <li key={post.id}>
                <BulkPostLine post={post}>
                  {post.kept.length === 0 && <span className="small soft block">Already like this.</span>}
                  <KeptLines post={post} />
                </BulkPostLine>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Changes({ post }: { post: ReviewedPost }) {
  const { after } = post;
  const added = after.tags.filter((tag) => !post.tags.includes(tag));
  const removed = post.tags.filter((tag) => !after.tags.includes(tag));
  return (
    <>
      {audienceOf(post) !== audienceOf(after) && (
        <span className="small block">
          <span className="soft">{audienceOf(post)}</span> <span aria-hidden="true">→</span>
          <span className="sr-only"> becomes </span> <strong>{audienceOf(after)}</strong>
        </span>
      )}
      {added.length > 0 && <span className="small block">Tags added: {added.join(", ")}</span>}
      {removed.length > 0 && <span className="small block">Tags removed: {removed.join(", ")}</span>}
    </>
  );
}

const KeptLines = ({ post }: { post: ReviewedPost }) =>
  post.kept.map((reason) => (
    <span key={reason} className="small soft block">
      {keptTexts[reason]}
    </span>
  ));

function Consequences({ posts }: { posts: ReviewedPost[] }) {
  const opened = posts.filter(
    ({ visibility, after }) => visibility !== "free" && after.visibility === "free",
  );
  const closed = posts.filter(
    ({ visibility, after }) => visibility === "free" && after.visibility !== "free",
  );
  const bought = posts.filter(({ buyers }) => buyers > 0);
  const texts = [
    opened.length > 0 &&
      `${pluralize(opened.length, "post")} will be open to everyone 18+, with all text and files.`,
    closed.length > 0 &&
      `${pluralize(closed.length, "post")} will be locked for everyone who doesn't subscribe or buy. Likes stay.`,
    bought.length > 0 &&
      `Fans who bought ${bought.length === 1 ? "one of these posts" : "these posts"} keep access and paid the old price: nothing is charged or refunded.`,
  ].filter((text) => text !== false);
  return (
    <Notice title="This takes effect at once.">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>You can undo it for an hour.</p>
    </Notice>
  );
}
