import { useEffect, useRef, useState } from "react";
import type { MediaKind } from "#db/kinds.ts";
import type { RenditionSpec } from "#domain/media/rendition-rules.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LighterVersions } from "../media/lighter-versions.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import { LateScript } from "../primitives/late-script.tsx";
import { useMore } from "../primitives/use-more.ts";
import { formatDuration, typeLabels } from "./post-labels.ts";

export type VaultItem = {
  id: string;
  kind: MediaKind;
  name: string;
  alt: string;
  thumbnail: string | null;
  durationMs: number | null;
  createdAt: number;
  uses: number;
  messages: number;
  missingRenditions: RenditionSpec[];
};

const placesOf = ({ uses, messages }: VaultItem) =>
  `In ${[
    ...(uses > 0 || messages === 0 ? [pluralize(uses, "post")] : []),
    ...(messages > 0 ? [pluralize(messages, "message")] : []),
  ].join(" and ")}`;

export type VaultPage = { media: VaultItem[]; next: string | null };

const VAULT = "/dashboard/vault";
const readPage = ({ media, next }: VaultPage) => ({ items: media, next });

/**
 * A plain form that opens a composer with the selected files, and takes them along to older ones. Once hydrated, it
 * counts them, and older files join the list.
 */
export function Vault({
  media: first,
  next,
  isFirst,
  use,
  chosen,
}: VaultPage & {
  isFirst: boolean;
  use: { name: string; id: string; action: string } | null;
  /** The IDs of files selected on other pages, or before. */
  chosen: string[];
}) {
  const { items: media, next: nextHref, loadMore } = useMore({ items: first, next }, readPage);
  const place = use ? `a ${use.name}` : "a new post";
  const [count, setCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const countSelected = () => setCount(form.current ? new FormData(form.current).getAll("use").length : 0);
  // On a slow phone, files may be selected before this runs.
  useEffect(countSelected, []);
  if (media.length === 0)
    return (
      <EmptyState title="Your vault is empty" text="Files you post are kept here to reuse.">
        <ButtonLink href="/post">Post Content</ButtonLink>
      </EmptyState>
    );
  return (
    <form className="form" method="get" action={use?.action ?? "/post"} ref={form} onChange={countSelected}>
      {use && <input type="hidden" name={use.name} value={use.id} />}
      {chosen
        .filter((id) => !media.some((item) => item.id === id))
        .map((id) => (
          <input key={id} type="hidden" name="use" value={id} />
        ))}
      <ul id="vault" className="vault">
        {media.map((item, index) => (
          <li key={item.id}>
            <label className="vault-item">
              <input
                className="check"
                type="checkbox"
                name="use"
                value={item.id}
                defaultChecked={chosen.includes(item.id)}
              />
              <span className="media-item-thumbnail">
                {item.thumbnail === null ? (
                  <Icon name={item.kind} />
                ) : (
                  <img src={item.thumbnail} alt="" loading={index < 6 ? undefined : "lazy"} />
                )}
              </span>
              <span className="small">
                {item.alt || item.name || typeLabels[item.kind]}
                <span className="soft block">
                  {typeLabels[item.kind]}
                  {item.durationMs !== null && ` · ${formatDuration(item.durationMs)}`} · {placesOf(item)}
                </span>
              </span>
            </label>
            <LighterVersions
              mediaId={item.id}
              name={item.alt || item.name || typeLabels[item.kind]}
              missing={item.missingRenditions}
            />
          </li>
        ))}
      </ul>
      <LateScript name="renditions" when={media.some((item) => item.missingRenditions.length > 0)} />
      {(nextHref || !isFirst) && (
        <nav id="pager" className="actions justify-center mt-8" aria-label="Pages">
          {!isFirst && (
            <Button variant="quiet" formAction={VAULT}>
              Back to the first page
            </Button>
          )}
          {nextHref && (
            <Button
              variant="secondary"
              icon="more"
              formAction={VAULT}
              name="before"
              value={String(media.at(-1)?.createdAt)}
              onClick={loadMore}
            >
              Show more
            </Button>
          )}
        </nav>
      )}
      <div className="actions vault-action">
        <Button icon="post" name="from" value="vault">
          {count === 0 ? `Use in ${place}` : `Use ${pluralize(count, "file")} in ${place}`}
        </Button>
      </div>
    </form>
  );
}
