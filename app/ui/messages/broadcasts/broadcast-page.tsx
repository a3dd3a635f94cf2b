import type { ReactNode } from "react";
import { MAX_PER_DAY } from "#domain/messages/broadcasts/broadcast.ts";
import type { Message } from "#domain/messages/message.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { UnlessRestricted, useIsRestricted } from "#ui/accounts/security/in-good-standing.tsx";
import { useIsLeaving } from "#ui/accounts/security/unless-leaving.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { PublishTimeFields } from "#ui/posts/composer/publish-time-fields.tsx";
import { AskFirst } from "#ui/primitives/ask-first.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PlainText } from "#ui/primitives/plain-text.tsx";
import { MessageText } from "../message-item.tsx";
import type { BroadcastFacts } from "./broadcast-list.tsx";

const sendTexts = {
  label: "When to send",
  now: "Goes out right away.",
  later: "Goes out automatically at the time you choose.",
};

export function BroadcastReach({
  to,
  reach,
}: {
  to: string;
  reach: {
    recipients: number;
    missing: number;
    reasons: { reason: string; text: string; count: number }[];
  };
}) {
  const { missing, reasons } = reach;
  return (
    <section className="card stack stack-tight" aria-labelledby="reach">
      <h2 id="reach">Who gets it</h2>
      <p>
        <bdi>{to}</bdi>: <strong className="text-text num">{pluralize(reach.recipients, "fan")}</strong> right
        now.
      </p>
      {missing > 0 && (
        <p className="soft">
          {pluralize(missing, "fan")} left out{reasons.length > 0 ? ":" : "."}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="list">
          {reasons.map((one) => (
            <li key={one.reason} className="small soft num">
              {one.count.toLocaleString("en-US")} {one.text}
            </li>
          ))}
        </ul>
      )}
      <p className="small dim">We check again when it's each fan's turn.</p>
    </section>
  );
}

export function BroadcastPreviews({
  title,
  name,
  locked,
  open,
}: {
  title: string;
  name: string;
  locked: Message;
  open: Message | null;
}) {
  const shown = { viewer: { id: "fan", side: "fan" as const }, partner: { name, isGone: false }, path: "" };
  return (
    <section className="stack stack-tight" aria-labelledby="preview">
      <h2 id="preview">{title}</h2>
      {open !== null && <p className="soft">Fans who have to pay see:</p>}
      <div className="message">
        <MessageText message={locked} {...shown} />
      </div>
      {open !== null && (
        <details>
          <summary>What fans with access see</summary>
          <p className="soft">
            Fans who already have every file, in a post or another message, get it open and pay nothing.
          </p>
          <div className="message">
            <MessageText message={open} {...shown} />
          </div>
        </details>
      )}
    </section>
  );
}

/** `children` is when. */
export function GoesOut({ children }: { children: ReactNode }) {
  const isLeaving = useIsLeaving();
  const isRestricted = useIsRestricted();
  return (
    <>
      Goes out {children}
      {isLeaving
        ? ", but only if you keep your account"
        : isRestricted && ", but only if your account isn't restricted anymore"}
    </>
  );
}

/**
 * Sends or schedules a broadcast, except while its creator is leaving. Posts `intent`, `when`, `publish_on`, and
 * `time_zone`.
 */
export function SendBroadcastForm({
  action,
  recipients,
  isScheduled,
  price,
  values,
  errors,
  zones,
  isZoneGuessed,
}: {
  action: string;
  recipients: number;
  isScheduled: boolean;
  price: number | null;
  values: Values;
  errors: Errors;
  zones: string[];
  isZoneGuessed: boolean;
}) {
  const edit = (
    <ButtonLink variant="secondary" href={`${action}/edit`}>
      Edit
    </ButtonLink>
  );
  if (useIsLeaving()) return <p>{edit}</p>;
  return (
    <UnlessRestricted to="send or change broadcasts">
      <form className="form compose" method="post" action={action} id="send">
        <PublishTimeFields
          values={values}
          errors={errors}
          zones={zones}
          isZoneGuessed={isZoneGuessed}
          texts={sendTexts}
        />
        <p className="soft">
          You can edit or cancel it until it starts to go out.{" "}
          {price !== null && `Each fan decides whether to pay ${formatPrice(price)}. `}
          You can send up to {MAX_PER_DAY} in any 24 hours.
        </p>
        <div className="actions">
          <Button name="intent" value="send" busy="Sending...">
            <span className="only-now">
              {recipients === 0 ? "Send" : `Send to ${pluralize(recipients, "fan")}`}
            </span>
            <PlainText> or </PlainText>
            <span className="only-later">{isScheduled ? "Save time" : "Schedule"}</span>
          </Button>
          {edit}
        </div>
      </form>
    </UnlessRestricted>
  );
}

export function BroadcastFigures({ delivered, read, bought, earned, price }: BroadcastFacts) {
  return (
    <dl className="tiles figures">
      <div className="card">
        <dt className="soft">Delivered</dt>
        <dd className="figure num">{delivered.toLocaleString("en-US")}</dd>
      </div>
      <div className="card">
        <dt className="soft">Read</dt>
        <dd className="figure num">{read.toLocaleString("en-US")}</dd>
      </div>
      {price !== null && (
        <>
          <div className="card">
            <dt className="soft">Bought</dt>
            <dd className="figure num">{bought.toLocaleString("en-US")}</dd>
          </div>
          <div className="card">
            <dt className="soft">Net earnings</dt>
            <dd className="figure">
              <Money cents={earned} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Turns a broadcast that hasn't started back into a draft, or deletes it. Posts `intent`. */
export function WaitingBroadcast({ action, isScheduled }: { action: string; isScheduled: boolean }) {
  return (
    <form className="actions" method="post" action={action}>
      {isScheduled && (
        <Button variant="secondary" name="intent" value="cancel">
          Cancel sending
        </Button>
      )}
      <AskFirst
        label="Delete broadcast"
        text="This permanently deletes it, and nobody gets it. Its files stay in your vault."
      >
        <Button variant="danger" name="intent" value="delete">
          Delete for good
        </Button>
      </AskFirst>
    </form>
  );
}

export const BroadcastProblem = ({
  text,
  link,
}: {
  text: string;
  link: { href: string; label: string } | null;
}) => (
  <Notice tone="lamp">
    <p>{text}</p>
    {link !== null && (
      <p>
        <a className="link" href={link.href}>
          {link.label}
        </a>
      </p>
    )}
  </Notice>
);
