import { product } from "../../domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

const SupportLink = <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;

/** 404, with its toast. */
export function NotFoundPage() {
  return (
    <MessagePage
      icon="search"
      flash={{ kind: "error", title: "Page Not Found" }}
      title="Page Not Found"
      text="There is nothing at this address, or nothing that you can see."
      actions={<ButtonLink href="/">Return to Home</ButtonLink>}
    />
  );
}

/** 500. */
export function ErrorPage({ requestId, retryHref = "" }: { requestId?: string | null; retryHref?: string }) {
  return (
    <MessagePage
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
      <RequestIdNote requestId={requestId} />
    </MessagePage>
  );
}

function RequestIdNote({ requestId }: { requestId?: string | null | undefined }) {
  if (!requestId) return null;
  return (
    <p className="soft">
      If it happens again, write to {SupportLink} with this number: <code className="num">{requestId}</code>
    </p>
  );
}

/** 500: all was read, but the page could not be drawn. */
export function CrashPage({ requestId }: { requestId?: string | null }) {
  return (
    <MessagePage
      icon="alert"
      title="App Crashed"
      text="This page could not be shown. Nothing that you sent is lost."
      actions={
        <>
          <ButtonLink icon="refresh" href="">
            Reload Page
          </ButtonLink>
          <ButtonLink look="secondary" href="/">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <RequestIdNote requestId={requestId} />
    </MessagePage>
  );
}

/** 500: settings are missing; which ones is in the log alone. */
export function ConfigurationErrorPage() {
  return (
    <MessagePage
      icon="settings"
      title="Configuration Error"
      text="The site is not set up completely, so it cannot start. Please try again later."
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

/** A form came back without the cookie that it was given. */
export function CookiesDisabledPage() {
  return (
    <MessagePage
      icon="info"
      title="Cookies are off"
      text={`${product.name} needs cookies to know that you are signed in and old enough. We use no others.`}
      actions={<ButtonLink href="/verify-age">Try Again</ButtonLink>}
    >
      <p className="soft">
        Allow cookies for this site in your browser's settings, then try again. What they hold is written on
        the <a href="/legal/cookies">cookies page</a>.
      </p>
    </MessagePage>
  );
}

/** Kept by the browser and shown by it when there is no connection. */
export function OfflinePage() {
  return (
    <MessagePage
      icon="offline"
      title="You are offline"
      text="Using Local Content: this page is kept in your browser. The rest comes back with your connection."
      actions={
        <ButtonLink icon="refresh" href="">
          Try Again
        </ButtonLink>
      }
    >
      <p className="soft">What you typed into a form is still one step back in your browser.</p>
    </MessagePage>
  );
}

/** 400 and 413: what was sent could not be taken. The browser still has the form, one step back. */
export function RefusedPage({ text }: { text: string }) {
  return (
    <MessagePage
      icon="alert"
      title="This could not be taken"
      text={text}
      actions={
        <ButtonLink look="secondary" href="/">
          Return to Home
        </ButtonLink>
      }
    />
  );
}

/** 503. `kept` says that what was typed is not lost, `content` that posts or creators were to be shown. */
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
    </MessagePage>
  );
}
