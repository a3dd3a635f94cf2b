import { pluralize } from "#domain/pluralize.ts";
import { readMediaIds } from "#domain/posts/arrange.ts";
import { type BulkChange, bulkChangeForm, MAX_CHANGED } from "#domain/posts/bulk-change.ts";
import { UNDO_MS, type Undone } from "#domain/posts/undo-change.ts";
import type { Flash } from "../cookies.ts";
import { type Errors, parseForm, type Values } from "../forms/form.ts";

const FIELDS = ["visibility", "price", "add", "remove"] as const;
const PATH = "/dashboard/posts/change";

type Asked = {
  ids: string[];
  values: Values;
  errors: Errors;
  change: BulkChange | null;
  formHref: string;
};

/** From the URL, so that a review can be reloaded and gone back to without a script. */
export function readBulkChange(request: Request): Asked {
  const query = new URL(request.url).searchParams;
  const all = readMediaIds(query.getAll("post"));
  const ids = all.slice(0, MAX_CHANGED);
  const values = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ""]));
  const form = new URLSearchParams(query);
  form.delete("review");
  const read = { ids, values, formHref: `${PATH}?${form}` };
  if (all.length > MAX_CHANGED) {
    const posts = `Change up to ${MAX_CHANGED} posts at once. The first ${MAX_CHANGED} are selected here.`;
    return { ...read, errors: { posts }, change: null };
  }
  if (!query.has("review")) return { ...read, errors: {}, change: null };
  const sent = new FormData();
  for (const name of FIELDS) sent.set(name, values[name] ?? "");
  const parsed = parseForm(sent, bulkChangeForm);
  if (!parsed.ok) return { ...read, errors: parsed.errors, change: null };
  return { ...read, errors: {}, change: parsed.value };
}

export const readReviewed = (form: FormData): { id: string; revision: string }[] =>
  form.getAll("reviewed").flatMap((value) => {
    const [, id, revision] = /^([\w-]{8,64}):([\w-]{0,64})$/.exec(String(value)) ?? [];
    return id !== undefined && revision !== undefined ? [{ id, revision }] : [];
  });

export function reportChange({ changed, stale }: { changed: number; stale: number }): Flash {
  const left =
    stale === 0
      ? {}
      : {
          text: `${pluralize(stale, "post")} changed since you reviewed ${stale === 1 ? "it" : "them"}, so we left ${stale === 1 ? "it" : "them"} alone.`,
        };
  if (changed === 0) return { kind: "info", title: "Nothing changed", ...left };
  return { kind: "success", title: `${pluralize(changed, "post")} changed`, ...left, isUndoable: true };
}

export function reportUndo(made: Undone | null): Flash {
  if (made === null)
    return {
      kind: "info",
      title: "Nothing to undo",
      text: "The last change was undone, or is over an hour old.",
    };
  const { undone, kept } = made;
  const left =
    kept === 0
      ? {}
      : {
          text: `${pluralize(kept, "post")} changed again since then, so we left ${kept === 1 ? "it" : "them"} alone.`,
        };
  if (undone === 0) return { kind: "info", title: "Nothing to undo", ...left };
  return { kind: "success", title: `${pluralize(undone, "post")} changed back`, ...left };
}

export function undoMessage(
  flash: Flash | null,
  undoable: { id: string; madeAt: number; posts: number } | null,
  now: number,
) {
  if (undoable === null || (flash !== null && !flash.isUndoable)) return flash;
  const minutes = Math.max(1, Math.ceil((undoable.madeAt + UNDO_MS - now) / 60_000));
  const until = `You can undo this for ${pluralize(minutes, "minute")}.`;
  return {
    kind: flash?.kind ?? ("info" as const),
    title: flash?.title ?? `${pluralize(undoable.posts, "post")} changed together`,
    text: flash?.text ? `${flash.text} ${until}` : until,
    undo: `undo:${undoable.id}`,
  };
}
