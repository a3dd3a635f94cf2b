import { type Conversation, partnerName } from "#domain/messages/conversation.ts";
import type { ConversationSetting } from "#domain/messages/forms.ts";
import { SearchBox } from "../forms/search-box.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";
import { BroadcastSwitch } from "./broadcasts/broadcast-switch.tsx";
import { ChatHead } from "./thread/chat-page.tsx";

type Head = Pick<
  Conversation,
  "partner" | "side" | "pinnedAt" | "mutedAt" | "archivedAt" | "refusesBroadcasts"
>;

export function ConversationHead({
  path,
  conversation,
  search,
  isBlocked,
  paid = null,
}: {
  path: string;
  conversation: Head;
  search: string;
  isBlocked: boolean;
  paid?: { isRefused: boolean } | null;
}) {
  const { partner, side, pinnedAt, mutedAt, archivedAt } = conversation;
  const name = partnerName(partner);
  const settings: { value: ConversationSetting; label: string }[] = [
    pinnedAt === null ? { value: "pin", label: "Pin" } : { value: "unpin", label: "Unpin" },
    mutedAt === null ? { value: "mute", label: "Mute" } : { value: "unmute", label: "Unmute" },
    archivedAt === null ? { value: "archive", label: "Archive" } : { value: "unarchive", label: "Unarchive" },
  ];
  return (
    <ChatHead
      partner={{ ...partner, name }}
      href={side === "fan" && !partner.isLeaving ? `/seller/${partner.username}` : null}
      state={
        <>
          {!partner.isGone && <span>@{partner.username}</span>} {pinnedAt !== null && <Badge>Pinned</Badge>}{" "}
          {mutedAt !== null && <Badge>Muted</Badge>} {archivedAt !== null && <Badge>Archived</Badge>}{" "}
          {paid?.isRefused && <Badge>No paid messages</Badge>}{" "}
          {side === "fan" && conversation.refusesBroadcasts && <Badge>No broadcasts</Badge>}
        </>
      }
    >
      <details className="message-options" open={search !== ""}>
        <summary className="square">
          <Icon name="options" />
          <span className="sr-only">Search and options</span>
        </summary>
        <div className="stack stack-tight">
          <SearchBox action={path} search={search} label="Search this conversation" />
          <form className="actions" method="post" action={path}>
            {settings.map(({ value, label }) => (
              <Button key={value} variant="secondary" name="intent" value={value}>
                {label}
              </Button>
            ))}
            {paid !== null && (
              <Button variant="secondary" name="intent" value={paid.isRefused ? "allow_paid" : "refuse_paid"}>
                {paid.isRefused ? "Allow paid messages" : "Don't send me paid messages"}
              </Button>
            )}
            {side === "fan" ? (
              <BroadcastSwitch isOff={conversation.refusesBroadcasts === true} />
            ) : (
              !partner.isGone && (
                <ButtonLink variant="secondary" href={`/fans/${partner.username}/lists`}>
                  Lists
                </ButtonLink>
              )
            )}
            {!isBlocked && !partner.isGone && (
              <ButtonLink variant="danger" icon="ban" href={`${path}/block`}>
                Block
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" icon="shield" href={`${path}/report`}>
              Report
            </ButtonLink>
          </form>
        </div>
      </details>
    </ChatHead>
  );
}
