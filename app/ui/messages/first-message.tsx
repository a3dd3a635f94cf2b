import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { MessageForm, NoMessageForm } from "./message-form.tsx";

/** The page on which a conversation begins. */
export function FirstMessage({
  path,
  backHref,
  name,
  replies = null,
  attach,
  refusal,
  next = null,
  sendKey,
  refused,
}: {
  path: string;
  backHref: string;
  name: string;
  /** How often and how fast they reply. */
  replies?: string | null;
  /** What the button says that leads to adding files. */
  attach: string;
  /** Why nothing can be written, and what to do about it; null if it can. */
  refusal: { text: string; next: { href: string; label: string } | null } | null;
  /** What to do about a form that was refused. */
  next?: { href: string; label: string } | null;
  sendKey: string;
  /** The form as it was refused. */
  refused?: { values: Values; errors: Errors };
}) {
  return (
    <div className="stack">
      <PageHead
        title={name}
        text={`You haven't written to each other yet.${replies === null ? "" : ` ${replies}.`}`}
        back={{ href: backHref, label: "Back" }}
      />
      {refused !== undefined && next !== null && (
        <p>
          <ButtonLink href={next.href}>{next.label}</ButtonLink>
        </p>
      )}
      {refusal === null ? (
        <MessageForm
          path={path}
          sendKey={refused?.values.key ?? sendKey}
          name={name}
          attach={attach}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
        />
      ) : (
        <NoMessageForm {...refusal} />
      )}
    </div>
  );
}
