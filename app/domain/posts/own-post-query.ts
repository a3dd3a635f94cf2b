import { type PostType, postTypes, type Visibility, visibilities } from "#db/kinds.ts";

export const ownPostFilters = ["published", "scheduled", "drafts", "archived"] as const;
export type OwnPostFilter = (typeof ownPostFilters)[number];

export const ownPostSorts = ["edited", "newest", "views", "likes", "earned"] as const;
export type OwnPostSort = (typeof ownPostSorts)[number];

/** Narrows a list to posts of a type or for an audience. */
export type OwnPostKind = PostType | Visibility;

/** How a creator looks through their own posts. `search` is part of a title or description. */
export type OwnPostQuery = {
  filter: OwnPostFilter;
  sort?: OwnPostSort;
  kind?: OwnPostKind | null;
  search?: string;
};

/** Posts that have never been published have no views, likes, or earnings. */
export const hasFigures = (filter: OwnPostFilter) => filter === "published" || filter === "archived";

export const sortsOf = (filter: OwnPostFilter): readonly OwnPostSort[] =>
  hasFigures(filter) ? ownPostSorts : ["edited", "newest"];

export const readSort = (filter: OwnPostFilter, named: string | null): OwnPostSort =>
  sortsOf(filter).find((one) => one === named) ?? "edited";

export const readKind = (named: string | null): OwnPostKind | null =>
  [...postTypes, ...visibilities].find((one) => one === named) ?? null;
