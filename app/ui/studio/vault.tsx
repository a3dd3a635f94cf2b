import { formatDuration, pluralize } from "../posts/post-labels.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";

export type VaultItem = {
  id: string;
  kind: "image" | "video" | "audio";
  name: string;
  alt: string;
  /** A small picture of it; null where there is none. */
  thumbnail: string | null;
  durationMs: number | null;
  uses: number;
};

const kindLabels = { image: "Picture", video: "Film", audio: "Sound" } as const;

/** A creator's media to choose from: a plain form that opens the composer with what is ticked. */
export function Vault({ media }: { media: VaultItem[] }) {
  if (media.length === 0)
    return (
      <EmptyState title="Nothing here yet" text="What you post is kept here, to be used again.">
        <ButtonLink href="/post">Post Content</ButtonLink>
      </EmptyState>
    );
  return (
    <form className="form" method="get" action="/post">
      <ul id="vault" className="vault">
        {media.map((medium, at) => (
          <li key={medium.id}>
            <label className="vault-item">
              <input className="check" type="checkbox" name="use" value={medium.id} />
              <span className="medium-thumb">
                {medium.thumbnail === null ? (
                  <Icon name={medium.kind} />
                ) : (
                  <img src={medium.thumbnail} alt="" loading={at < 6 ? undefined : "lazy"} />
                )}
              </span>
              <span className="small">
                {medium.alt || medium.name || kindLabels[medium.kind]}
                <span className="soft block">
                  {kindLabels[medium.kind]}
                  {medium.durationMs !== null && `, ${formatDuration(medium.durationMs)}`}, in{" "}
                  {pluralize(medium.uses, "post")}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <input type="hidden" name="from" value="vault" />
      <div className="actions vault-deed">
        <Button icon="post">Use in a new post</Button>
      </div>
    </form>
  );
}
