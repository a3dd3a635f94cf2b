import type { Sort } from "#domain/discovery/search/filters.ts";
import {
  countFilters,
  type SearchRequest,
  withoutFilters,
  writeSearch,
} from "#domain/discovery/search/forms.ts";
import { MAX_COUNT } from "#domain/discovery/search/search.ts";
import { interests } from "#domain/interests.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { appliedFilters, cappedCount } from "./search-labels.ts";

const searchHref = (request: SearchRequest) => `/search${writeSearch(request)}`;

export function AppliedFilters({ request }: { request: SearchRequest }) {
  const applied = appliedFilters(request);
  if (applied.length === 0) return null;
  return (
    <div className="applied" role="status">
      <strong>Filters Applied</strong>{" "}
      <ul>
        {applied.map(({ label, without }) => (
          <li key={label}>
            <a className="chip" href={searchHref(without)}>
              {label}
              <Icon name="close" label="remove" />
            </a>
          </li>
        ))}
        <li>
          <a className="chip" href={searchHref(withoutFilters(request))}>
            Clear filters
          </a>
        </li>
      </ul>
    </div>
  );
}

export function SpellingCorrection({ request, to }: { request: SearchRequest; to: string }) {
  return (
    <p className="soft">
      Showing results for{" "}
      <strong>
        <bdi>{to}</bdi>
      </strong>
      .{" "}
      <a href={searchHref({ ...request, exact: true, page: 0 })}>
        Search instead for <bdi>{request.q.trim()}</bdi>
      </a>
    </p>
  );
}

/** Says that only the newest matches are ranked, if there are more. */
export function SortLimitNote({ sort, total }: { sort: Sort; total: number }) {
  if (sort === "newest" || sort === "oldest" || total < MAX_COUNT) return null;
  return (
    <p className="small soft">
      Sorted among the newest {MAX_COUNT.toLocaleString("en-US")} matches. Add words or filters to reach older
      ones.
    </p>
  );
}

function emptyTexts({ kind, page }: SearchRequest, filtered: boolean, others: number) {
  const help = filtered
    ? "Nothing matches these filters. Try removing some, or use different words."
    : "Try different or fewer words, or browse a topic.";
  if (page > 0) return { title: "You've reached the end", text: help };
  if (others === 0) return { title: "No results found", text: help };
  if (kind === "creators" || filtered) return { title: `No ${kind} found`, text: help };
  const who = others === 1 ? "a creator does" : `${cappedCount(others, MAX_COUNT)} creators do`;
  return {
    title: `No posts match, but ${who}`,
    text: "Open a creator's page to see what they post, or try different words.",
  };
}

export function NoResults({ request, others }: { request: SearchRequest; others: number }) {
  const filtered = countFilters(request) > 0;
  const other = request.kind === "posts" ? "creators" : "posts";
  return (
    <EmptyState {...emptyTexts(request, filtered, others)}>
      {filtered && (
        <ButtonLink variant="primary" href={searchHref(withoutFilters(request))}>
          Clear filters
        </ButtonLink>
      )}
      {others > 0 && (
        <ButtonLink variant="secondary" href={searchHref({ ...withoutFilters(request), kind: other })}>
          See matching {other}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href="/discover">
        Go to Discover
      </ButtonLink>
      <EmptySearch />
    </EmptyState>
  );
}

export function EmptySearch() {
  return (
    <ul className="applied-list" aria-label="Popular topics">
      {interests.map((interest) => (
        <li key={interest}>
          <a className="chip" href={`/search?q=${interest}`}>
            {interest}
          </a>
        </li>
      ))}
    </ul>
  );
}
