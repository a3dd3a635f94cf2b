import { type PostType, postTypes, type Visibility, visibilities } from "#db/kinds.ts";
import { searchText } from "../visible-text.ts";

export const ownPostFilters = ["published", "scheduled", "drafts", "archived", "removed"] as const;
export type OwnPostFilter = (typeof ownPostFilters)[number];

/** `date` is when a post was or will be published; a draft's is its creation. Dates to come begin with the next. */
export const ownPostSorts = ["date", "edited", "views", "likes", "earned"] as const;
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

/** The first one is the order of a list that isn't sorted otherwise. */
export function sortsOf(filter: OwnPostFilter): readonly OwnPostSort[] {
  if (hasFigures(filter)) return ownPostSorts;
  if (filter === "removed") return ["date"];
  return filter === "drafts" ? ["edited", "date"] : ["date", "edited"];
}

/** Also which page of the list, by its cursor. */
export type OwnPostPage = Required<OwnPostQuery> & { after: string | null };

/** From the list's URL, or from fields of a form that leads back to it. `known` is the filter, whatever they say. */
export function readOwnPostPage(sent: URLSearchParams | FormData, known?: OwnPostFilter): OwnPostPage {
  const named = (name: string) => String(sent.get(name) ?? "");
  const filter = known ?? ownPostFilters.find((one) => one === named("show")) ?? "published";
  const sorts = sortsOf(filter);
  return {
    filter,
    sort: sorts.find((one) => one === named("sort")) ?? sorts[0] ?? "date",
    kind: [...postTypes, ...visibilities].find((one) => one === named("only")) ?? null,
    search: searchText(named("q")),
    after: named("after") || null,
  };
}
