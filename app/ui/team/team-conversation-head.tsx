import { type Partner, partnerName } from "../../domain/messages/conversation.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Button } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";

/** With which fan a creator's conversation is, and a search in it. */
export function TeamConversationHead({
  path,
  acting,
  partner,
  search,
}: {
  path: string;
  acting: { creatorId: string };
  partner: Partner;
  search: string;
}) {
  const name = partnerName(partner);
  return (
    <header className="stack stack-tight">
      <a className="back" href={`/team/${acting.creatorId}/messages`}>
        <Icon name="back" />
        Messages
      </a>
      <div className="byline">
        <Avatar url={partner.avatarUrl} name={name} />
        <div className="min-w-0">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {!partner.isGone && <p className="small dim">@{partner.username}</p>}
        </div>
      </div>
      <search>
        <form className="search-form" action={path}>
          <input
            className="field-input"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={search}
            aria-label="Search this conversation"
            placeholder="Search this conversation"
          />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
    </header>
  );
}
