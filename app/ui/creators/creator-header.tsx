import type { ReactNode } from "react";
import type { CreatorCard } from "../../domain/creators/creator.ts";
import type { Trait } from "../../domain/creators/traits.ts";
import { pluralize } from "../posts/post-labels.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { traitLabels, traitValueLabel } from "../search/search-labels.ts";

/** The top of a creator's page. `children` is what this viewer can do: subscribe, manage, follow links. */
export function CreatorHeader({
  creator,
  traits = [],
  like,
  children,
}: {
  creator: CreatorCard;
  /** Appearance details the creator chose to share; they are shown nowhere else. */
  traits?: [Trait, string][];
  like?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="creator-head">
      <div>
        {creator.coverUrl ? (
          <img className="creator-cover" src={creator.coverUrl} alt="" width="1080" height="432" />
        ) : (
          <div className="creator-cover" />
        )}
        <div className="creator-id">
          <Avatar url={creator.avatarUrl} name={creator.name} size="l" eager />
          <div className="pb-1">
            <h1>{creator.name}</h1>
            <p className="dim">
              @{creator.username} · {pluralize(creator.postCount, "post")} ·{" "}
              {pluralize(creator.likeCount, "like")} on posts
            </p>
            {creator.rating ? (
              <p className="small dim">Rated {creator.rating} of 5, for likes and fans who renew</p>
            ) : null}
          </div>
          {like && (
            <div className="creator-like">
              {like}
              <PageScript name="post-actions" />
            </div>
          )}
        </div>
      </div>
      <div className="split-wide">
        <div className="stack stack-tight">
          {creator.bio && <p className="whitespace-pre-line">{creator.bio}</p>}
          {creator.interests.length > 0 && (
            <ul className="pick" aria-label="Interests">
              {creator.interests.map((interest) => (
                <li key={interest}>
                  <Badge>{interest}</Badge>
                </li>
              ))}
            </ul>
          )}
          {traits.length > 0 && (
            <ul className="pick" aria-label="About me">
              {traits.map(([name, value]) => (
                <li key={name}>
                  <Badge>
                    {traitLabels[name]}: {traitValueLabel(value).toLowerCase()}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
        {children && <div className="stack stack-tight">{children}</div>}
      </div>
    </header>
  );
}
