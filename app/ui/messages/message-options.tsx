import type { Partner } from "#domain/messages/conversation.ts";
import { type Message, REACTIONS } from "#domain/messages/message.ts";
import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { BroadcastSwitch } from "./broadcasts/broadcast-switch.tsx";
import { MessageText, type ThreadViewer } from "./message-item.tsx";
import { reactionTexts } from "./message-texts.ts";
import { MessageField } from "./thread/message-field.tsx";

/** Posts `intent`, and `text` or `reaction`. */
export function MessageOptions({
  action,
  path,
  isOpening,
  backHref,
  message,
  viewer,
  partner,
  can,
  isOff,
  values,
  errors,
}: {
  action: string;
  path: string;
  isOpening: boolean;
  backHref: string;
  message: Message;
  viewer: ThreadViewer;
  partner: Pick<Partner, "name" | "isGone">;
  can: { edit: boolean; unsend: boolean; react: boolean };
  isOff: boolean;
  values: Values;
  errors: Errors;
}) {
  const isBought = message.sale !== null && message.sale.boughtAt !== null;
  const reacted = message.reactions[viewer.side];
  return (
    <div className="stack">
      <div className={message.side === viewer.side ? "message own" : "message"}>
        <MessageText message={message} viewer={viewer} partner={partner} path={path} isOpening={isOpening} />
      </div>
      {message.media.length > 0 && <PageScript name="post-actions" />}
      {can.react && (
        <section className="stack stack-tight">
          <h2>React</h2>
          <div className="actions">
            {REACTIONS.map((reaction) => (
              <form key={reaction} method="post" action={action}>
                <input type="hidden" name="reaction" value={reaction} />
                <Button variant="secondary" name="intent" value={reacted === reaction ? "unreact" : "react"}>
                  <span aria-hidden="true">{reactionTexts[reaction].emoji}</span>{" "}
                  {reacted === reaction
                    ? `Remove ${reactionTexts[reaction].label.toLowerCase()}`
                    : reactionTexts[reaction].label}
                </Button>
              </form>
            ))}
          </div>
        </section>
      )}
      {message.isBroadcast && message.side !== viewer.side && (
        <form className="stack stack-tight" method="post" action={path} id="broadcasts">
          <h2>Broadcasts</h2>
          <p className="soft">
            <bdi>{partner.name}</bdi> sent this to several fans. If you turn broadcasts off, you still get
            messages written just to you.
          </p>
          <p>
            <BroadcastSwitch isOff={isOff} />
          </p>
        </form>
      )}
      {can.edit && (
        <form className="form" method="post" action={action}>
          <MessageField
            label="Edit message"
            hint="You can edit it for 15 minutes. It's marked as edited."
            value={values.text ?? message.text}
            error={errors.text}
          />
          <p>
            <Button name="intent" value="edit" busy="Saving...">
              Save changes
            </Button>
          </p>
        </form>
      )}
      {can.unsend && (
        <form className="stack stack-tight" method="post" action={action}>
          <h2>Unsend</h2>
          <p className="soft">
            {isBought
              ? "It was bought. You'll see what its refund costs you first."
              : `Removes ${message.media.length > 0 ? "it with its files" : "the text"} for both of you, for good. It stays marked as unsent.`}
          </p>
          <p>
            <Button variant="danger" name="intent" value="unsend">
              Unsend message
            </Button>
          </p>
        </form>
      )}
      {message.side !== viewer.side && message.unsentAt === null && viewer.actsFor === undefined && (
        <p>
          <ButtonLink variant="quiet" icon="shield" href={`${path}/report?message=${message.number}`}>
            Report this message
          </ButtonLink>
        </p>
      )}
      <p>
        <ButtonLink variant="quiet" href={backHref}>
          Go Back
        </ButtonLink>
      </p>
    </div>
  );
}
