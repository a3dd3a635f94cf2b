import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { usePhotos } from "./live/use-photos.ts";
import { MessageForm, NoMessageForm } from "./message-form.tsx";

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
  replies?: string | null;
  attach?: string;
  refusal: { text: string; next: { href: string; label: string } | null } | null;
  next?: { href: string; label: string } | null;
  sendKey: string;
  refused?: { values: Values; errors: Errors; photos: ComposerMediaItem[] };
}) {
  const photos = usePhotos("", refused?.photos);
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
          photos={attach === undefined ? photos : null}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
        />
      ) : (
        <NoMessageForm {...refusal} />
      )}
    </div>
  );
}
