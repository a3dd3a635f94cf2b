import { countText } from "#domain/analytics/dashboard/count.ts";
import {
  FILTERS,
  SORTS,
  type SubscriberFilter,
  type SubscriberSort,
} from "#domain/subscriptions/subscribers/filter.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { filterTexts, sortTexts } from "./standing-texts.tsx";

const PATH = "/dashboard/subscribers";

export function subscribersHref({
  filter,
  sort,
  search,
  after,
}: {
  filter: SubscriberFilter;
  sort: SubscriberSort;
  search?: string;
  after?: string | null;
}): string {
  const query = new URLSearchParams({
    ...(filter !== "active" && { show: filter }),
    ...(sort !== "newest" && { sort }),
    ...(search && { q: search }),
    ...(after && { after }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** Sends `show`, `q`, and `sort`. */
export function SubscriberFilters({
  filter,
  sort,
  search,
  counts,
}: {
  filter: SubscriberFilter;
  sort: SubscriberSort;
  search: string;
  counts: Record<SubscriberFilter, number>;
}) {
  return (
    <div className="stack stack-tight">
      <Tabs
        label="Subscribers"
        tabs={FILTERS.map((one) => ({
          href: subscribersHref({ filter: one, sort }),
          label: `${filterTexts[one].label} (${countText(counts[one])})`,
          current: one === filter,
        }))}
      />
      <search>
        <form className="search-form find-fans" action={PATH}>
          {filter !== "active" && <input type="hidden" name="show" value={filter} />}
          <input
            className="field-input"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={search}
            aria-label="Search your subscribers"
            placeholder="Name or username"
          />
          <select className="field-input" name="sort" aria-label="Order" defaultValue={sort}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {sortTexts[one]}
              </option>
            ))}
          </select>
          <Button variant="secondary">Show</Button>
        </form>
      </search>
    </div>
  );
}
