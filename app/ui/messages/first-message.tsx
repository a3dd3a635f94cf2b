import type { Side } from "#db/kinds.ts";
import type { ConversationRow, Partner } from "#domain/messages/conversation.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { Time } from "../primitives/time.tsx";
import { usePhotos } from "./live/use-photos.ts";
import { MessageForm, NoMessageForm } from "./message-form.tsx";
import { ATTACH } from "./message-texts.ts";
import { ChatColumns, ChatHead, ChatStart } from "./thread/chat-page.tsx";

export function FirstMessage({
  side,
  path,
  backHref,
  partner,
  beside,
  now,
  replies = null,
  promisedUntil = null,
  refusal,
  next = null,
  sendKey,
  refused,
}: {
  side: Side;
  path: string;
  backHref: string;
  partner: Partner;
  beside: ConversationRow[];
  now: number;
  replies?: string | null;
  /** Until when (ms) a first message gets the reply that was promised for the fee. */
  promisedUntil?: number | null;
  refusal: { text: string; next: { href: string; label: string } | null } | null;
  next?: { href: string; label: string } | null;
  sendKey: string;
  refused?: { values: Values; errors: Errors; photos: ComposerMediaItem[] };
}) {
  const photos = usePhotos("", refused?.photos);
  return (
    <ChatColumns rows={beside} now={now}>
      <div className="stack chat-pane">
        <ChatHead
          partner={partner}
          href={side === "fan" ? backHref : null}
          back={{ href: backHref, label: "Back" }}
          state={<span>@{partner.username}</span>}
        />
        <ChatStart partner={partner}>
          <h2>
            Say hello to <bdi>{partner.name}</bdi>
          </h2>
          {replies !== null && <p className="soft">{replies}.</p>}
          {promisedUntil !== null && (
            <p className="soft">
              Write by <Time at={promisedUntil} showTime /> to get the promised reply, or your money back.
            </p>
          )}
          {refused !== undefined && next !== null && (
            <p>
              <ButtonLink href={next.href}>{next.label}</ButtonLink>
            </p>
          )}
        </ChatStart>
        {refusal === null ? (
          <div className="chat-compose docked">
            <MessageForm
              path={path}
              sendKey={refused?.values.key ?? sendKey}
              name={partner.name}
              attach={side === "creator" ? ATTACH : undefined}
              photos={side === "fan" ? photos : null}
              values={refused?.values ?? {}}
              errors={refused?.errors ?? {}}
            />
          </div>
        ) : (
          <NoMessageForm {...refusal} />
        )}
      </div>
    </ChatColumns>
  );
}
