import { product } from "../../domain/product.ts";
import { placeLabelWithArticle } from "../../domain/regions/place-label.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

const reasons = {
  strict: "Enhanced age verification required in your region",
  blocked: "Service not available in your region",
} as const;
type RestrictedProps = {
  reason: keyof typeof reasons;
  region: string;
  /** Whether somebody is signed in, whose own data are theirs here too. */
  signedIn?: boolean;
};

/** 451: where a region is restricted, every gated page is this one. */
export function RestrictedPage(restricted: RestrictedProps) {
  return (
    <MessagePage
      icon="ban"
      title="Access Restricted"
      text={`${reasons[restricted.reason]}.`}
      actions={<RestrictedActions />}
    >
      <RestrictedText {...restricted} />
      <OwnDataLinks signedIn={restricted.signedIn ?? false} />
    </MessagePage>
  );
}

/** What the gates never stand before. */
export function OwnDataLinks({ signedIn }: { signedIn: boolean }) {
  if (!signedIn)
    return (
      <p className="soft">
        Do you have an account? What we store about you stays yours:{" "}
        <a href="/own-data">log in to download your data or delete your account</a>.
      </p>
    );
  return (
    <p className="soft">
      What we store about you stays yours: <a href="/settings/export">download your data</a> or{" "}
      <a href="/settings/delete-account">delete your account</a>.
    </p>
  );
}

/** The same as a sheet over the age page; opened by a button, and needs no script. */
export function RestrictedSheet({ id, ...restricted }: RestrictedProps & { id: string }) {
  return (
    <section
      id={id}
      className="sheet"
      aria-labelledby={`${id}-title`}
      {...{ popover: "auto", role: "dialog" }}
    >
      <div className="stack">
        <h2 id={`${id}-title`}>Access Restricted</h2>
        <p className="lead">{reasons[restricted.reason]}.</p>
        <RestrictedText {...restricted} />
        <div className="actions">
          <RestrictedActions />
        </div>
      </div>
    </section>
  );
}

function RestrictedText({ reason, region }: RestrictedProps) {
  return (
    <>
      <p className="soft">
        {`As far as we can tell from your connection, you are in ${placeLabelWithArticle(region)}. ${
          reason === "strict"
            ? "The law there asks for a stronger age check than a confirmation. We do not offer one there yet, so nothing can be shown."
            : `We do not offer ${product.name} there.`
        }`}
      </p>
      <p className="soft">
        Do you think this is wrong? Write to{" "}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
      </p>
    </>
  );
}

/** "I Understand" leads to what stays open. */
function RestrictedActions() {
  return (
    <>
      <ButtonLink href="/">Go to Homepage</ButtonLink>
      <ButtonLink look="secondary" href="/legal">
        I Understand
      </ButtonLink>
    </>
  );
}
