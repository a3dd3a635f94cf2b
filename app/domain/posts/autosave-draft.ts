import { type Outcome, refuse } from "../outcome.ts";
import { composerState } from "./composer-values.ts";
import { type PostInput, type SaveRefusal, savePost } from "./save-post.ts";

/** The composer chooses `revision`, so that saving twice changes nothing. */
type AutosaveInput = PostInput & { revision: string };

/**
 * Only ever saves drafts: a post that was published, scheduled, or archived elsewhere meanwhile stays as it
 * is. Refuses like `savePost`.
 */
export async function autosaveDraft(
  deps: Parameters<typeof savePost>[0],
  input: AutosaveInput,
): Promise<Outcome<SaveRefusal>> {
  const before = await deps.authoring.findOwn(input.id, input.sellerId);
  // The response to the first try was lost.
  if (before?.post.revision === input.revision) return { ok: true };
  const isElsewhere =
    before !== null && (input.baseRevision === null || composerState(before.post) !== "draft");
  if (isElsewhere) return refuse("changed");
  // Removing a file may delete it for good, so only the save button does that.
  const named = new Set(input.media.map(({ id }) => id));
  const removed = (before?.media ?? []).filter(({ mediaItem }) => !named.has(mediaItem.id));
  const media = [
    ...input.media,
    ...removed.map(({ mediaItem: { id, alt } }) => ({ id, alt, isPreview: false })),
  ];
  const saved = await savePost(deps, { ...input, media, timing: { when: "draft" } });
  return saved.ok ? { ok: true } : saved;
}
