import {
  contentTypes,
  dateRanges,
  type PostFilters,
  priceRanges,
  sorts,
} from "../../domain/search/filters.ts";
import { COUNTED } from "../../domain/search/search.ts";
import { Choices, Select } from "./search-form.tsx";
import { dateWords, matches, priceWords, sortWords, typeWords } from "./search-words.ts";

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
  const say = (count = 0) => matches(count, COUNTED, counts.atLeast);
  return (
    <>
      <Choices
        name="type"
        label="Content type"
        value={filters.type}
        options={contentTypes.map((value) => ({
          value,
          label: typeWords[value],
          count: value === "all" ? undefined : say(counts.type[value]),
        }))}
      />
      <Choices
        name="price"
        label="Price range"
        hint="The amounts are of posts that are sold one by one; what a subscription opens counts as paid."
        value={filters.price}
        options={priceRanges.map((value) => ({
          value,
          label: priceWords[value],
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
            label: dateWords[value],
            count: value === "all" ? undefined : say(dates[value]),
          }))}
        />
        <Select
          name="sort"
          label="Sort by"
          value={filters.sort}
          options={sorts.map((value) => ({ value, label: sortWords[value] }))}
        />
      </div>
    </>
  );
}
