import { GRACE_DAYS, retainedRecords } from "../../domain/deletion/deletion.ts";
import { ConfirmWithPasswordField } from "../accounts/password-fields.tsx";
import { Checkbox } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Time } from "../primitives/time.tsx";

const BACK_TO_SETTINGS = { href: "/settings?tab=privacy", label: "Settings" };
/** The same where the gates are shut. */
const BACK_TO_OWN_DATA = { href: "/own-data", label: "Your data" };

/** /settings/delete-account: what happens, what stays, and the wish; or, while one is pending, the way back. */
export function DeleteAccountPage({
  seller,
  dueAt,
  isPastGates,
  errors,
}: {
  seller: boolean;
  /** Whether the gates are open: else the settings cannot be gone back to. */
  isPastGates: boolean;
  /** When a pending wish falls due; null when there is none. */
  dueAt: number | null;
  errors: Errors;
}) {
  return (
    <>
      <PageHead back={isPastGates ? BACK_TO_SETTINGS : BACK_TO_OWN_DATA} title="Delete account" />
      {dueAt === null ? <WhatHappens seller={seller} /> : <PendingDeletion dueAt={dueAt} seller={seller} />}
      <section className="stack">
        <h2>What we must keep</h2>
        <p className="soft">
          Your name, username, email, age, picture and texts are replaced. These records stay, without them:
        </p>
        <ul className="check-list check-list-wide">
          {retainedRecords.map(({ records, duration, reason }) => (
            <li key={records}>
              <strong className="block text-text">{records}</strong> {`${duration}. ${reason}.`}
            </li>
          ))}
        </ul>
        <p className="soft">
          Stripe, which takes the payments, keeps its own records of them; its privacy policy says for how
          long.
        </p>
      </section>
      {dueAt === null && <DeletionRequestForm isPastGates={isPastGates} errors={errors} />}
    </>
  );
}

function WhatHappens({ seller }: { seller: boolean }) {
  return (
    <section className="stack prose">
      <h2>What happens</h2>
      <ul className="check-list check-list-wide">
        <li>
          <strong className="text-text">At once:</strong> your subscriptions stop renewing. You keep what you
          paid for until the paid month ends, or until the account is gone.
        </li>
        {seller && (
          <li>
            <strong className="text-text">At once:</strong> nobody can subscribe to you any more, your fans'
            subscriptions stop renewing, and your page and your posts are hidden. Only fans who have paid
            still see them, until their month ends; each gets a mail that says so. Nobody is charged again,
            and what you have earned is still paid out.
          </li>
        )}
        <li>
          <strong className="text-text">For {GRACE_DAYS} days</strong> you can call it off: sign in, come back
          to this page and press “Keep my account”. Renewals that were stopped stay stopped
          {seller && ": each fan has to resume their own while the paid month runs, or subscribe anew"}.
        </li>
        <li>
          <strong className="text-text">After {GRACE_DAYS} days</strong> profile, posts, pictures, settings,
          sessions and ways to sign in are erased. That cannot be undone.
          {seller && " If a fan's paid month ends a little later, we wait until it has."}
        </li>
      </ul>
      <p>
        You may want to <a href="/settings/export">download your data</a> first.
      </p>
    </section>
  );
}

function PendingDeletion({ dueAt, seller }: { dueAt: number; seller: boolean }) {
  return (
    <section className="stack">
      <Notice tone="error" icon="clock" title="Your account will be deleted">
        <p>
          On <Time at={dueAt} />. Until then you can call it off.
          {seller &&
            " Your page and your posts are hidden, but for fans who have paid: they see them until their month ends. Their subscriptions no longer renew, and calling it off does not change that: each fan has to resume their own while the paid month runs, or subscribe anew."}
        </p>
      </Notice>
      <form className="actions" method="post" action="/settings/delete-account">
        <Button name="intent" value="keep" busy="Just a moment...">
          Keep my account
        </Button>
        <ButtonLink look="secondary" href="/settings/export">
          Download my data
        </ButtonLink>
      </form>
    </section>
  );
}

function DeletionRequestForm({ isPastGates, errors }: { isPastGates: boolean; errors: Errors }) {
  return (
    <form className="form" method="post" action="/settings/delete-account" noValidate>
      <h2>Delete my account</h2>
      <ConfirmWithPasswordField error={errors.password} />
      <Checkbox
        name="understood"
        label={`I have read what happens, and that it is final after ${GRACE_DAYS} days`}
        error={errors.understood}
        required
      />
      <div className="actions">
        <Button look="danger" name="intent" value="delete" busy="Just a moment...">
          Delete my account
        </Button>
        {isPastGates && (
          <ButtonLink look="quiet" href={BACK_TO_SETTINGS.href}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
