import {
  contentTypes,
  dateRanges,
  type PostFilters,
  priceRanges,
  sorts,
} from "#domain/discovery/search/filters.ts";
import { MAX_COUNT } from "#domain/discovery/search/search.ts";
import { RadioChoices, Select } from "./search-form.tsx";
import { dateLabels, matchCountLabel, priceLabels, sortLabels, typeLabels } from "./search-labels.ts";

type Counts = { type: Record<string, number>; price: Record<string, number>; atLeast: boolean };

/** See docs/product.md, section 3.7. Each value has its number of posts. */
export function PostFilterFields({
  filters,
  counts,
  dates,
}: {
  filters: PostFilters;
  counts: Counts;
  dates: Record<string, number>;
}) {
  const label = (count = 0) => matchCountLabel(count, MAX_COUNT, counts.atLeast);
  return (
    <>
      <RadioChoices
        name="type"
        label="Content type"
        value={filters.type}
        options={contentTypes.map((value) => ({
          value,
          label: typeLabels[value],
          count: value === "all" ? undefined : label(counts.type[value]),
        }))}
      />
      <RadioChoices
        name="price"
        label="Price range"
        hint="Price ranges apply to one-time posts. Subscriber posts count as paid."
        value={filters.price}
        options={priceRanges.map((value) => ({
          value,
          label: priceLabels[value],
          count: value === "all" ? undefined : label(counts.price[value]),
        }))}
      />
      <div className="filter-pair">
        <Select
          name="date"
          label="Date range"
          value={filters.date}
          options={dateRanges.map((value) => ({
            value,
            label: dateLabels[value],
            count: value === "all" ? undefined : label(dates[value]),
          }))}
        />
        <Select
          name="sort"
          label="Sort by"
          value={filters.sort}
          options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
        />
      </div>
    </>
  );
}
