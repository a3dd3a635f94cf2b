import type { ReactNode } from "react";
import type { CreatorCard } from "#domain/creators/creator.ts";
import type { Trait } from "#domain/creators/traits.ts";
import { monthOf } from "#domain/ledger/statements/month.ts";
import { pluralize } from "#domain/pluralize.ts";
import { traitLabels, traitValueLabel } from "../discovery/search/search-labels.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";
import { PageScript } from "../primitives/page-script.tsx";
import { formatMonth } from "../primitives/time.tsx";

export function CreatorHeader({
  creator,
  memberSince,
  replies,
  traits = [],
  writers = null,
  isOpen,
  like,
  share,
  children,
}: {
  creator: CreatorCard;
  /** In ms. */
  memberSince?: number;
  replies?: string | null;
  /** Appearance details that the creator chose to share; shown nowhere else. */
  traits?: [Trait, string][];
  /** Who writes the creator's messages, if others help. */
  writers?: string | null;
  /** Shows all that fans can open. */
  isOpen?: boolean;
  like?: ReactNode;
  share?: ReactNode;
  children?: ReactNode;
}) {
  const facts: [IconName, string][] = [
    ["post", pluralize(creator.postCount, "post")],
    ["heart", `${pluralize(creator.likeCount, "like")} on posts`],
  ];
  if (replies) facts.push(["reply", replies]);
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
          <div className="creator-name">
            <h1>{creator.name}</h1>
            <p className="dim">@{creator.username}</p>
          </div>
          {like && (
            <div className="creator-actions">
              {like}
              {share}
              <PageScript name="post-actions" />
            </div>
          )}
        </div>
      </div>
      <div className="split-wide">
        <div className="stack stack-tight">
          <ul className="trust" aria-label="At a glance">
            {facts.map(([icon, text]) => (
              <li key={text}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
          <About
            creator={creator}
            memberSince={memberSince}
            traits={traits}
            writers={writers}
            isOpen={isOpen}
          />
        </div>
        {children && <div className="stack stack-tight">{children}</div>}
      </div>
    </header>
  );
}

/** Opens in place, so that a long bio doesn't push the posts off a phone's screen. */
function About({
  creator: { bio, interests },
  memberSince,
  traits,
  writers,
  isOpen,
}: {
  creator: CreatorCard;
  memberSince: number | undefined;
  traits: [Trait, string][];
  writers: string | null;
  isOpen: boolean | undefined;
}) {
  const isEmpty = !interests.length && !traits.length && memberSince === undefined && !writers;
  return (
    <div className="bio">
      {bio && <p>{bio}</p>}
      {!isEmpty && (
        <details className="about" open={isOpen}>
          <summary>
            <Icon name="more" />
            About
          </summary>
          <div className="stack stack-tight">
            {interests.length > 0 && (
              <ul className="pick" aria-label="Interests">
                {interests.map((interest) => (
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
            {memberSince !== undefined && (
              <p className="small soft">Member since {formatMonth(monthOf(memberSince))}</p>
            )}
            {writers && <p className="small soft">{writers}</p>}
          </div>
        </details>
      )}
    </div>
  );
}
