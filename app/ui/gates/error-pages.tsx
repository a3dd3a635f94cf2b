import { product } from "#domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

const SupportLink = <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;

/** 404, with its toast (docs/product.md, section 2.1). */
export function NotFoundPage() {
  return (
    <MessagePage
      icon="search"
      flash={{ kind: "error", title: "Page Not Found" }}
      title="Page Not Found"
      text="We can't find that page. It may have been removed or be private."
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  );
}

export function ErrorPage({ requestId, retryHref = "" }: { requestId?: string | null; retryHref?: string }) {
  return (
    <MessagePage
      icon="alert"
      title="Something went wrong"
      text="It's our fault, not yours. Please try again in a moment."
      actions={
        <>
          <ButtonLink icon="refresh" href={retryHref}>
            Try Again
          </ButtonLink>
          <ButtonLink variant="secondary" href="/">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <RequestIdNote requestId={requestId} />
    </MessagePage>
  );
}

function RequestIdNote({ requestId }: { requestId?: string | null | undefined }) {
  if (!requestId) return null;
  return (
    <p className="soft">
      If it keeps happening, email {SupportLink} with this number: <code className="num">{requestId}</code>
    </p>
  );
}

/** 500: the data loaded, but the page failed to render. */
export function CrashPage({ requestId }: { requestId?: string | null }) {
  return (
    <MessagePage
      icon="alert"
      title="App Crashed"
      text="We couldn't display this page. Nothing you submitted is lost."
      actions={
        <>
          <ButtonLink icon="refresh" href="">
            Reload Page
          </ButtonLink>
          <ButtonLink variant="secondary" href="/">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <RequestIdNote requestId={requestId} />
    </MessagePage>
  );
}

/** 500: required settings are missing; only the log says which. */
export function ConfigurationErrorPage() {
  return (
    <MessagePage
      icon="settings"
      title="Configuration Error"
      text="The site isn't fully set up, so it can't start. Please try again later."
      actions={
        <ButtonLink icon="refresh" href="">
          Try Again
        </ButtonLink>
      }
    >
      <p className="small dim">
        Code: <code>SUPABASE_CONFIG_MISSING</code>
      </p>
    </MessagePage>
  );
}

/** 409: a form came back without the cookie its page had set. */
export function CookiesDisabledPage() {
  return (
    <MessagePage
      icon="info"
      title="Cookies are off"
      text={`${product.name} needs cookies to keep you signed in and remember that you're 18 or older. We use no others.`}
      actions={<ButtonLink href="/verify-age">Try Again</ButtonLink>}
    >
      <p className="soft">
        Allow cookies for this site in your browser's settings, then try again. The{" "}
        <a href="/legal/cookies">Cookie Policy</a> says what they store.
      </p>
    </MessagePage>
  );
}

export function OfflinePage() {
  return (
    <MessagePage
      icon="offline"
      title="You're offline"
      text="Using Local Content: this page is saved in your browser. Everything else returns when you're back online."
      actions={
        <ButtonLink icon="refresh" href="">
          Try Again
        </ButtonLink>
      }
    >
      <p className="soft">Go back in your browser to recover what you typed.</p>
    </MessagePage>
  );
}

export const LOST_TITLE = "The connection was lost";

/** On a hydrated page: the browser couldn't reach the site. */
export function LostPage() {
  return (
    <MessagePage
      icon="offline"
      title={LOST_TITLE}
      text="We couldn't reach the site. Check your connection, then try again."
      actions={
        <ButtonLink icon="refresh" href="">
          Try Again
        </ButtonLink>
      }
    />
  );
}

export const refusalTitle = (text: string) =>
  text.startsWith("Unauthorized") ? "This isn't your post" : "We couldn't process that";

/** 400, 403, and 413. The browser still has the form, one step back. */
export function RefusedPage({ text }: { text: string }) {
  return (
    <MessagePage
      icon="alert"
      title={refusalTitle(text)}
      text={text}
      actions={
        <ButtonLink variant="secondary" href="/">
          Return to Home
        </ButtonLink>
      }
    />
  );
}

/** 503. `kept`: what was typed isn't lost. `content`: the page would show posts or creators. */
export function UnavailablePage({
  requestId,
  kept,
  content,
  retryHref = "",
}: {
  requestId?: string | null;
  kept?: boolean;
  content?: boolean;
  retryHref?: string;
}) {
  return (
    <MessagePage
      icon="clock"
      {...(content && { flash: { kind: "error", title: "Error Loading Content" } })}
      title="Back in a moment"
      text="Part of our service isn't responding. Please try again shortly."
      actions={
        <ButtonLink icon="refresh" href={retryHref}>
          Try Again
        </ButtonLink>
      }
    >
      {kept && (
        <p className="soft">
          What you typed is saved. Go back in your browser to find it, and send it again.
        </p>
      )}
      {requestId && (
        <p className="small dim">
          Request ID <code className="num">{requestId}</code>
        </p>
      )}
    </MessagePage>
  );
}
