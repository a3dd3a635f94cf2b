import {
  type CounterNotice,
  type CounterNoticeFields,
  counterStatements,
  RESTORED_AFTER,
} from "#domain/moderation/cases/counter-notice.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { SignedStatements } from "./signed-statements.tsx";

type Refused = { values: Values; errors: Errors };

/** On the page of a decision: the state of its counter-notice, or the link to send one. */
export function CounterNoticeSection({
  caseId,
  notice,
  maySend,
  isReversed,
}: {
  caseId: string;
  notice: CounterNotice | null;
  maySend: boolean;
  isReversed: boolean;
}) {
  if (notice === null && !maySend) return null;
  return (
    <section className="card stack stack-tight" id="counter-notice">
      <h2>{notice === null ? "Send a counter-notice" : "Your counter-notice"}</h2>
      {notice === null ? (
        <>
          <p className="soft">
            US law lets you answer a copyright removal with a counter-notice, in addition to an appeal. We
            forward it, with your name and address, to the person who reported your post. Unless they go to
            court, we put the post back {RESTORED_AFTER} business days later.
          </p>
          <p>
            <ButtonLink variant="secondary" href={`/legal/dmca/counter-notice/${caseId}`}>
              Write a counter-notice
            </ButtonLink>
          </p>
        </>
      ) : (
        <p>
          <NoticeState notice={notice} isReversed={isReversed} />
        </p>
      )}
    </section>
  );
}

function NoticeState({ notice, isReversed }: { notice: CounterNotice; isReversed: boolean }) {
  const { createdAt, forwardedAt, restoresAt, suitAt } = notice;
  if (isReversed) return "We reversed the decision.";
  if (suitAt !== null)
    return (
      <>
        Your post stays removed, because we were told of a lawsuit about it on <Time at={suitAt} />.
      </>
    );
  if (forwardedAt === null || restoresAt === null)
    return (
      <>
        You sent it on <Time at={createdAt} />. We'll forward it within a day.
      </>
    );
  return (
    <>
      We forwarded it on <Time at={forwardedAt} />. We'll put your post back on <Time at={restoresAt} />,
      unless the person who reported it goes to court before then.
    </>
  );
}

/** Posts what the law asks for to the page. */
export function CounterNoticeForm({ cancel, values, errors }: { cancel: string } & Refused) {
  const field = (name: keyof CounterNoticeFields) => ({ name, value: values[name], error: errors[name] });
  return (
    <form className="form" method="post" noValidate>
      <p className="soft">
        This is a legal statement. We send all of it, including your name, address, and phone number, to the
        person who reported your post, and they may sue you. Unless they do, we put the post back{" "}
        {RESTORED_AFTER} business days later. If you only want us to look again, <a href={cancel}>appeal</a>{" "}
        instead. <a href="/legal/dmca#counter-notice">How counter-notices work</a>
      </p>
      <TextArea
        {...field("text")}
        label="Why was it a mistake?"
        hint="At least 20 characters."
        limit={2000}
        required
      />
      <Field {...field("name")} label="Your full legal name" autoComplete="name" maxLength={100} required />
      <TextArea
        {...field("address")}
        label="Mailing address"
        hint="Street, city, postal code, and country."
        rows={3}
        limit={300}
        required
      />
      <Field {...field("phone")} label="Phone number" type="tel" autoComplete="tel" maxLength={40} required />
      <SignedStatements statements={counterStatements} values={values} errors={errors} />
      <div className="actions">
        <Button busy="Sending...">Send counter-notice</Button>
        <ButtonLink variant="secondary" href={cancel}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

export type CaseCounterNotice = CounterNotice & CounterNoticeFields & { isRunning: boolean };

/** For admins. A lawsuit stops a running one: posts `intent` and `reason`. */
export function CounterNoticeOfCase({
  path,
  notice,
  values,
  errors,
}: { path: string; notice: CaseCounterNotice } & Refused) {
  const at = (time: number) => <Time at={time} showTime />;
  const { forwardedAt, restoresAt, suitAt, restoredAt, isRunning } = notice;
  return (
    <section className="stack stack-tight" id="counter-notice">
      <h2>The counter-notice</h2>
      <article className="card stack stack-tight">
        {notice.text !== "" && (
          <p className="whitespace-pre-line break-words" dir="auto">
            {notice.text}
          </p>
        )}
        <DescriptionList
          facts={[
            { term: "Signed", value: <bdi>{notice.signature || "Cleared"}</bdi> },
            { term: "Received", value: at(notice.createdAt) },
            {
              term: "Forwarded",
              value: forwardedAt !== null ? at(forwardedAt) : isRunning ? "Within a day" : "No",
            },
            ...(isRunning && restoresAt !== null
              ? [{ term: "Will be put back", value: at(restoresAt) }]
              : []),
            ...(suitAt === null ? [] : [{ term: "Lawsuit recorded", value: at(suitAt) }]),
            ...(restoredAt === null ? [] : [{ term: "Put back", value: at(restoredAt) }]),
          ]}
        />
      </article>
      {isRunning && (
        <form className="form" method="post" action={`${path}#counter-notice`} noValidate>
          <h3>Record a lawsuit</h3>
          <p className="small soft">
            Only if the person who reported the post shows that they've sued its creator. The post then stays
            removed.
          </p>
          <RowField
            row="suit"
            name="reason"
            label="Court and case number (the creator reads it)"
            value={values.intent === "suit" ? values.reason : undefined}
            error={values.intent === "suit" ? errors.reason : undefined}
          />
          <p>
            <Button variant="secondary" name="intent" value="suit">
              Record a lawsuit
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
