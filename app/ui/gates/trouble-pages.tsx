import { product } from "../../domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PlainPage } from "./plain-page.tsx";

const support = <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;

/** 404. */
export function NotFoundPage() {
  return (
    <PlainPage
      icon="search"
      title="Page Not Found"
      text="There is nothing at this address, or nothing that you can see."
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  );
}

/** 500. */
export function ErrorPage({ requestId, retryHref = "" }: { requestId?: string | null; retryHref?: string }) {
  return (
    <PlainPage
      icon="alert"
      title="Something went wrong"
      text="This is our fault, not yours. Please try again in a moment."
      actions={
        <>
          <ButtonLink icon="refresh" href={retryHref}>
            Try Again
          </ButtonLink>
          <ButtonLink look="secondary" href="/">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      {requestId && (
        <p className="soft">
          If it happens again, write to {support} with this number: <code className="num">{requestId}</code>
        </p>
      )}
    </PlainPage>
  );
}

/** 500, before anything can work: `names` are the settings that are missing, never their values. */
export function ConfigurationErrorPage({
  names,
  code = "SUPABASE_CONFIG_MISSING",
}: {
  names?: string[];
  code?: string;
}) {
  return (
    <PlainPage
      icon="settings"
      title="Configuration Error"
      text="The site is not set up completely, so it cannot start."
      actions={
        <ButtonLink icon="refresh" href="">
          Try Again
        </ButtonLink>
      }
    >
      {names && names.length > 0 && <p className="soft">Missing: {names.join(", ")}.</p>}
      <p className="small dim">Code: {code}</p>
    </PlainPage>
  );
}

/** A form came back without the cookie that it was given. */
export function CookiesOffPage({ retryHref = "/" }: { retryHref?: string }) {
  return (
    <PlainPage
      icon="info"
      title="Cookies are off"
      text={`${product.name} needs cookies to know that you are signed in and old enough. We use no others.`}
      actions={<ButtonLink href={retryHref}>Try Again</ButtonLink>}
    >
      <p className="soft">
        Allow cookies for this site in your browser's settings, then try again. What they hold is written on
        the <a href="/legal/cookies">cookies page</a>.
      </p>
    </PlainPage>
  );
}

/** 503. `kept` says that what was typed is not lost. */
export function UnavailablePage({
  requestId,
  kept,
  retryHref = "",
}: {
  requestId?: string | null;
  kept?: boolean;
  retryHref?: string;
}) {
  return (
    <PlainPage
      icon="clock"
      title="Back in a moment"
      text="Something we depend on is not answering. Please try again shortly."
      actions={
        <ButtonLink icon="refresh" href={retryHref}>
          Try Again
        </ButtonLink>
      }
    >
      {kept && (
        <p className="soft">What you typed is kept. Go back in your browser to find it, and send it again.</p>
      )}
      {requestId && (
        <p className="small dim">
          Request <code className="num">{requestId}</code>
        </p>
      )}
    </PlainPage>
  );
}
