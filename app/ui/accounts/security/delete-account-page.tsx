import { GRACE_DAYS, retainedRecords } from "#domain/accounts/deletion/deletion.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { ConfirmWithPasswordField } from "../password-fields.tsx";

const BACK_TO_SETTINGS = { href: "/settings?tab=privacy", label: "Settings" };
const BACK_TO_OWN_DATA = { href: "/own-data", label: "Your data" };

export function DeleteAccountPage({
  seller,
  dueAt,
  isPastGates,
  errors,
}: {
  seller: boolean;
  isPastGates: boolean;
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
          We erase your name, username, email, age, photo, and texts. These records stay, without them:
        </p>
        <ul className="check-list check-list-wide">
          {retainedRecords.map(({ records, duration, reason }) => (
            <li key={records}>
              <strong className="block text-text">{records}</strong> {`${duration}. ${reason}.`}
            </li>
          ))}
        </ul>
        <p className="soft">
          Stripe, which processes payments, keeps its own records of them. Its privacy policy says for how
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
          <strong className="text-text">Right away:</strong> your subscriptions stop renewing. You keep access
          until the month you paid for ends, or until your account is deleted.
        </li>
        {seller && (
          <li>
            <strong className="text-text">Right away:</strong> nobody can subscribe to you anymore, your fans'
            subscriptions stop renewing, and your page and posts are hidden. Only fans who have already paid
            can see them, until their month ends, and we email each of them. Nobody is charged again, and we
            still pay out what you've earned. Boosts end, and what they didn't deliver goes back to your card.
          </li>
        )}
        <li>
          <strong className="text-text">For {GRACE_DAYS} days</strong> you can cancel the deletion: sign in,
          come back to this page and select “Keep my account”. Subscriptions that stopped renewing stay that
          way{seller && ": each fan has to resume before their paid month ends, or subscribe again"}.
        </li>
        <li>
          <strong className="text-text">After {GRACE_DAYS} days</strong> we erase your profile, posts, photos,
          settings, sessions, and sign-in methods. This can't be undone.
          {seller && " If a fan's paid month ends a little later, we wait until then."}
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
          On <Time at={dueAt} />. Until then you can cancel the deletion.
          {seller &&
            " Your page and posts are hidden, except from fans who have already paid: they can see them until their month ends. Their subscriptions no longer renew, even if you cancel the deletion: each fan has to resume before their paid month ends, or subscribe again."}
        </p>
      </Notice>
      <form className="actions" method="post" action="/settings/delete-account">
        <Button name="intent" value="keep" busy="Just a moment...">
          Keep my account
        </Button>
        <ButtonLink variant="secondary" href="/settings/export">
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
        label={`I've read what happens and understand that it's final after ${GRACE_DAYS} days`}
        error={errors.understood}
        required
      />
      <div className="actions">
        <Button variant="danger" name="intent" value="delete" busy="Just a moment...">
          Delete my account
        </Button>
        {isPastGates && (
          <ButtonLink variant="quiet" href={BACK_TO_SETTINGS.href}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
