import { type PostType, postTypes } from "#db/kinds.ts";
import { type Cursor, readCursor } from "./feed.ts";

export function readProfileQuery(params: URLSearchParams): { type: PostType | null; after: Cursor | null } {
  const type = params.get("type");
  return {
    type: postTypes.find((known) => known === type) ?? null,
    after: readCursor(params.get("after")),
  };
}

export function profileHref(path: string, type: PostType | null, after: string | null = null): string {
  const params = new URLSearchParams();
  if (type !== null) params.set("type", type);
  if (after !== null) params.set("after", after);
  return params.size === 0 ? path : `${path}?${params}`;
}
