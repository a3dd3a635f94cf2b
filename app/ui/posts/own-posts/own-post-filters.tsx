import { postTypes, visibilities } from "#db/kinds.ts";
import { type OwnPostQuery, ownPostFilters, sortsOf } from "#domain/posts/own-post-query.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { audienceLabels, pluralTypeLabels } from "../post-labels.ts";
import { filterTexts, ownPostsHref, sortTexts } from "./own-posts.ts";

/** Sends `show`, `q`, `only`, and `sort`. */
export function OwnPostFilters({
  filter,
  sort,
  kind,
  search,
  hasRemoved,
}: Required<OwnPostQuery> & {
  /** Few creators ever need that list. */
  hasRemoved: boolean;
}) {
  const sorts = sortsOf(filter);
  return (
    <div className="stack stack-tight own-filters">
      <Tabs
        label="Your posts"
        tabs={ownPostFilters
          .filter((one) => one !== "removed" || hasRemoved)
          .map((one) => ({
            href: ownPostsHref({ filter: one }),
            label: filterTexts[one].label,
            current: one === filter,
          }))}
      />
      <search>
        <form className="find-posts" action={ownPostsHref({ filter: "published" })}>
          {filter !== "published" && <input type="hidden" name="show" value={filter} />}
          <input
            className="field-input"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={search}
            aria-label="Search your posts"
            placeholder="Title or description"
          />
          <select className="field-input" name="only" aria-label="Type or audience" defaultValue={kind ?? ""}>
            <option value="">All posts</option>
            <optgroup label="Type">
              {postTypes.map((type) => (
                <option key={type} value={type}>
                  {pluralTypeLabels[type]}
                </option>
              ))}
            </optgroup>
            <optgroup label="Audience">
              {visibilities.map((visibility) => (
                <option key={visibility} value={visibility}>
                  {audienceLabels[visibility]}
                </option>
              ))}
            </optgroup>
          </select>
          {sorts.length > 1 && (
            <select className="field-input" name="sort" aria-label="Order" defaultValue={sort}>
              {sorts.map((one) => (
                <option key={one} value={one}>
                  {one === "date" ? filterTexts[filter].byDate : sortTexts[one]}
                </option>
              ))}
            </select>
          )}
          <Button variant="secondary">Search</Button>
        </form>
      </search>
    </div>
  );
}
