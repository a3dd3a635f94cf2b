import { placeLabelWithArticle } from "#domain/gates/regions/place-label.ts";
import { product } from "#domain/product.ts";
import { SignOutForm } from "../accounts/security/sign-out-form.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { AgeCheckButton, howChecked } from "./age-check-button.tsx";
import { MessagePage } from "./message-page.tsx";

const reasons = {
  strict: "Enhanced age verification required in your region",
  blocked: "Service not available in your region",
} as const;
type RestrictedProps = {
  reason: keyof typeof reasons;
  region: string;
  signedIn?: boolean;
  /** Null if there's no age check that would let them in. */
  provider?: string | null;
};

/** 451: replaces every gated page in a restricted region. */
export function RestrictedPage(restricted: RestrictedProps) {
  return (
    <MessagePage
      icon="ban"
      title="Access Restricted"
      text={`${reasons[restricted.reason]}.`}
      actions={<RestrictedActions {...restricted} />}
    >
      <RestrictedText {...restricted} />
      <OwnDataLinks signedIn={restricted.signedIn ?? false} />
    </MessagePage>
  );
}

export function OwnDataLinks({ signedIn }: { signedIn: boolean }) {
  if (!signedIn)
    return (
      <p className="soft">
        Have an account? Your data is still yours:{" "}
        <a href="/own-data">log in to download your data, cancel subscriptions, or delete your account</a>.
      </p>
    );
  return (
    <>
      <p className="soft">
        Your data is still yours: <a href="/settings/export">download your data</a>,{" "}
        <a href="/subscriptions">cancel subscriptions</a>, or{" "}
        <a href="/settings/delete-account">delete your account</a>.
      </p>
      <SignOutForm />
    </>
  );
}

export function RestrictedSheet({ id, ...restricted }: RestrictedProps & { id: string }) {
  return (
    <section id={id} className="sheet" aria-labelledby={`${id}-title`} {...{ popover: "auto" }}>
      <div className="stack">
        <h2 id={`${id}-title`}>Access Restricted</h2>
        <p className="lead">{reasons[restricted.reason]}.</p>
        <RestrictedText {...restricted} />
        <div className="actions">
          <RestrictedActions {...restricted} />
        </div>
      </div>
      <PageScript name="sheets" />
    </section>
  );
}

function RestrictedText({ reason, region, signedIn, provider }: RestrictedProps) {
  return (
    <>
      <p className="soft">
        {`Your connection appears to be from ${placeLabelWithArticle(region)}. ${
          reason === "strict"
            ? `The law there requires a stronger age check than a confirmation. ${
                provider ? howChecked(provider) : "We don't offer one yet, so we can't show you anything."
              }`
            : `${product.name} isn't available there.`
        }`}
      </p>
      {provider && !signedIn && <p className="soft">The check needs an account, so you'll log in first.</p>}
      <p className="soft">
        Think this is a mistake? Email <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
      </p>
    </>
  );
}

/** "I Understand" leads to the legal center, which stays open. */
function RestrictedActions({ provider, signedIn = false }: RestrictedProps) {
  return (
    <>
      {provider && <AgeCheckButton provider={provider} signedIn={signedIn} />}
      <ButtonLink variant={provider ? "secondary" : "primary"} href="/">
        Go to Homepage
      </ButtonLink>
      <ButtonLink variant="secondary" href="/legal">
        I Understand
      </ButtonLink>
    </>
  );
}
