import { type Partner, partnerName } from "#domain/messages/conversation.ts";
import { SearchBox } from "#ui/forms/search-box.tsx";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Icon } from "#ui/primitives/icon.tsx";

export function TeamConversationHead({
  path,
  acting,
  partner,
  search,
}: {
  path: string;
  acting: { creatorId: string; name: string; creator: { name: string } };
  partner: Partner;
  search: string;
}) {
  const name = partnerName(partner);
  return (
    <header className="chat-head">
      <a className="square" href={`/team/${acting.creatorId}/messages`}>
        <Icon name="back" />
        <span className="sr-only">Messages</span>
      </a>{" "}
      <Avatar url={partner.avatarUrl} name={name} />
      <div className="min-w-0 chat-name">
        <h1 className="truncate">
          <bdi>{name}</bdi>
        </h1>
        <p className="tiny dim truncate">
          As <bdi>{acting.name}</bdi>, for <bdi>{acting.creator.name}</bdi>
        </p>
      </div>
      <details className="message-options" open={search !== ""}>
        <summary className="square">
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </summary>
        <div>
          <SearchBox action={path} search={search} label="Search this conversation" />
        </div>
      </details>
    </header>
  );
}
