import { type Outcome, refuse } from "../outcome.ts";
import { composerState } from "./composer-values.ts";
import { baseOf, isOwnSave, type PostInput, type SaveRefusal, savePost } from "./save-post.ts";

/** The composer chooses `revision`, so that saving twice changes nothing. */
type AutosaveInput = PostInput & { revision: string };

/**
 * Only ever saves drafts: a post that was published, scheduled, or archived elsewhere meanwhile stays as it
 * is. Refuses like `savePost`, or with `sent` if this form's own button did that, and the answer was lost.
 */
export async function autosaveDraft(
  deps: Parameters<typeof savePost>[0],
  input: AutosaveInput,
): Promise<Outcome<SaveRefusal | "sent">> {
  const before = await deps.authoring.findOwn(input.id, input.sellerId);
  // The response to the first try was lost.
  if (before?.post.revision === input.revision) return { ok: true };
  const isOwn = isOwnSave(deps, before, input);
  const isLive = before !== null && composerState(before.post) !== "draft";
  if (isLive) return refuse(isOwn ? "sent" : "changed");
  if (before !== null && input.baseRevision === null && !isOwn) return refuse("changed");
  // Removing a file may delete it for good, so only the save button does that.
  const named = new Set(input.media.map(({ id }) => id));
  const removed = (before?.media ?? []).filter(({ mediaItem }) => !named.has(mediaItem.id));
  const media = [
    ...input.media,
    ...removed.map(({ mediaItem: { id, alt } }) => ({ id, alt, isPreview: false })),
  ];
  const saved = await savePost(deps, {
    ...input,
    edit: undefined,
    baseRevision: baseOf(deps, before, input),
    media,
    timing: { when: "draft" },
  });
  return saved.ok ? { ok: true } : saved;
}
