import {
  contentTypes,
  dateRanges,
  type PostFilters,
  priceRanges,
  sorts,
} from "../../domain/search/filters.ts";
import { MAX_COUNT } from "../../domain/search/search.ts";
import { RadioChoices, Select } from "./search-form.tsx";
import { dateLabels, matchCountLabel, priceLabels, sortLabels, typeLabels } from "./search-labels.ts";

type Counts = { type: Record<string, number>; price: Record<string, number>; atLeast: boolean };

/** The marketplace filters (specification, section 3), each value with how many posts it would give. */
export function PostFilterFields({
  filters,
  counts,
  dates,
}: {
  filters: PostFilters;
  counts: Counts;
  dates: Record<string, number>;
}) {
  const say = (count = 0) => matchCountLabel(count, MAX_COUNT, counts.atLeast);
  return (
    <>
      <RadioChoices
        name="type"
        label="Content type"
        value={filters.type}
        options={contentTypes.map((value) => ({
          value,
          label: typeLabels[value],
          count: value === "all" ? undefined : say(counts.type[value]),
        }))}
      />
      <RadioChoices
        name="price"
        label="Price range"
        hint="The amounts are of posts that are sold one by one; what a subscription opens counts as paid."
        value={filters.price}
        options={priceRanges.map((value) => ({
          value,
          label: priceLabels[value],
          count: value === "all" ? undefined : say(counts.price[value]),
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
            count: value === "all" ? undefined : say(dates[value]),
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
