import { MAX_NOTE } from "#domain/subscriptions/subscribers/limits.ts";
import type { Subscriber } from "#domain/subscriptions/subscribers/subscriber.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { Standing } from "./standing-texts.tsx";

export function SubscriberCard({
  fan,
  firstAt,
  lists,
  mayWrite,
  isBlocked,
}: {
  fan: Subscriber;
  firstAt: number | null;
  lists: string[];
  mayWrite: boolean;
  isBlocked: boolean;
}) {
  const path = `/dashboard/subscribers/${fan.username}`;
  return (
    <section className="card stack" aria-label="About this fan">
      <div className="fan-head">
        <Avatar url={fan.avatarUrl} name={fan.name} />
        <p className="min-w-0">
          <strong className="block truncate text-text">@{fan.username}</strong>{" "}
          <Standing standing={fan.standing} until={fan.until} />
        </p>
      </div>
      <DescriptionList
        facts={[
          { term: "Total paid, less refunds", value: <Money cents={fan.paid} /> },
          { term: "Months paid", value: fan.months },
          { term: "Subscribed since", value: <Time at={fan.since} /> },
          ...(firstAt !== null && firstAt < fan.since
            ? [{ term: "First subscribed", value: <Time at={firstAt} /> }]
            : []),
          ...(fan.seenAt === null
            ? []
            : [{ term: "Last read your messages", value: <Time at={fan.seenAt} /> }]),
          ...(lists.length > 0 ? [{ term: "On lists", value: lists.join(", ") }] : []),
        ]}
      />
      {isBlocked && (
        <p>
          <strong>You blocked {fan.name}.</strong> Neither of you can write to the other.
        </p>
      )}
      <div className="actions">
        {mayWrite && !isBlocked && (
          <>
            <ButtonLink icon="message" href={`/fans/${fan.username}/messages`}>
              Message
            </ButtonLink>
            <ButtonLink variant="secondary" href={`/fans/${fan.username}/lists`}>
              Lists
            </ButtonLink>
          </>
        )}
        {isBlocked ? (
          <form method="post" action={`${path}/block`}>
            <HiddenSentField />
            <Button variant="secondary" name="intent" value="unblock">
              Unblock
            </Button>
          </form>
        ) : (
          <ButtonLink variant="quiet" icon="ban" href={`${path}/block`}>
            Block
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Posts `text`. */
export function FanNote({
  action,
  note,
  notedAt,
  values = {},
  errors = {},
}: {
  action: string;
  note: string | null;
  notedAt: number | null;
  values?: Values;
  errors?: Errors;
}) {
  return (
    <form className="card form" method="post" action={action}>
      <HiddenSentField />
      <TextArea
        name="text"
        label="Private note"
        hint="Only you see it here. It's about this fan, so it's in their data if they download it."
        rows={5}
        limit={MAX_NOTE}
        value={values.text ?? note ?? ""}
        error={errors.text}
      />
      <div className="actions">
        <Button variant="secondary">Save note</Button>
        {notedAt !== null && (
          <span className="small soft">
            Saved on <Time at={notedAt} />
          </span>
        )}
      </div>
    </form>
  );
}
