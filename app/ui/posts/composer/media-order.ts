import { type ArrangeAction, arrange } from "#domain/posts/arrange.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";

/** File IDs in order, and what's known about each. A file just uploaded isn't known yet. */
export type MediaOrder = {
  ids: string[];
  items: Record<string, ComposerMediaItem>;
  positions: Record<string, number>;
};

export type MediaChange =
  | { type: "arranged"; action: ArrangeAction; id: string }
  | { type: "dropped"; id: string; before: string | null }
  | { type: "uploaded"; id: string; position: number }
  /** The server's list: files `asked` for that are missing no longer exist. */
  | { type: "listed"; media: ComposerMediaItem[]; asked: string[] };

const byId = (media: ComposerMediaItem[]) => Object.fromEntries(media.map((item) => [item.id, item]));

export const mediaOrder = (media: ComposerMediaItem[], lost: string[] = []): MediaOrder => ({
  ids: [...lost, ...media.map(({ id }) => id)],
  items: byId(media),
  positions: {},
});

export function changeMedia(state: MediaOrder, change: MediaChange): MediaOrder {
  switch (change.type) {
    case "arranged":
      return { ...state, ids: arrange(state.ids, change.action, change.id) };
    case "dropped":
      return { ...state, ids: place(state.ids, change.id, change.before) };
    case "uploaded": {
      const positions = { ...state.positions, [change.id]: change.position };
      // The same file, chosen twice.
      if (state.ids.includes(change.id)) return { ...state, positions };
      const next = state.ids.find((id) => (positions[id] ?? 0) > change.position);
      return { ...state, positions, ids: place(state.ids, change.id, next ?? null) };
    }
    case "listed": {
      const items = { ...state.items, ...byId(change.media) };
      const gone = change.asked.filter((id) => !change.media.some((item) => item.id === id));
      return { ...state, items, ids: state.ids.filter((id) => !gone.includes(id)) };
    }
  }
}

/** Null puts it at the end. */
function place(ids: string[], id: string, before: string | null): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = before === null ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)];
}
