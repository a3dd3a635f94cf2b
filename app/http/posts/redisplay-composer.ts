import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { requireMember } from "../context.ts";
import { type Errors, isOutage, valuesOf } from "../forms/form.ts";
import { CHOOSE_AGAIN, type FilesFormKind, leftOutText, refusedTitle } from "./composer-text.ts";
import type { SubmittedPost } from "./read-composer.ts";

/** Includes the current state of its media, or just their IDs while the database is down. */
export async function redisplayComposer(
  context: AppLoadContext,
  { form, ids, errors: fileErrors, changes }: SubmittedPost,
  { kind, errors, status, note }: { kind: FilesFormKind; errors: Errors; status: number; note?: string },
) {
  // Nothing changes unless all of it is saved.
  await Promise.all(changes.map(({ change }) => change.discard()));
  const chooseAgain = Object.fromEntries(changes.map(({ field }) => [field, CHOOSE_AGAIN]));
  const known = await context.deps.vault.findByIds(ids, requireMember(context).id).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return null;
  });
  const [shown, leftOut] = [ids.slice(0, MAX_MEDIA), ids.slice(MAX_MEDIA)];
  const files = { ...fileErrors };
  if (known !== null && leftOut.length > 0)
    files.files = [files.files, leftOutText(namesOf(leftOut, known))].filter(Boolean).join("\n");
  return data(
    {
      values: valuesOf(form),
      errors: { ...chooseAgain, ...files, ...errors },
      media: known === null ? [] : composerMedia(shown, known),
      lost: known === null ? ids : [],
      note,
      notice: { title: refusedTitle(Object.keys(files).length > 0, status, kind) },
    },
    { status, headers: new Headers(status === 503 || status === 429 ? { "Retry-After": "30" } : {}) },
  );
}

function namesOf(ids: string[], known: { mediaItem: { id: string; name: string } }[]): string[] {
  const names = new Map(known.map(({ mediaItem }) => [mediaItem.id, mediaItem.name]));
  return ids.map((id) => names.get(id) ?? "");
}
