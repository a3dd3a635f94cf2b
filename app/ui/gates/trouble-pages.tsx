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

/** 400 and 413: what was sent could not be taken. The browser still has the form, one step back. */
export function RefusedPage({ text }: { text: string }) {
  return (
    <PlainPage
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
