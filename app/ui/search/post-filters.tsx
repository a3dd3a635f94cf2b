import {
  contentTypes,
  dateRanges,
  type PostFilters,
  priceRanges,
  sorts,
} from "../../domain/search/filters.ts";
import { Choices, Select } from "./search-form.tsx";
import { dateWords, priceWords, sortWords, typeWords } from "./search-words.ts";

type Counts = { type: Record<string, number>; price: Record<string, number>; atLeast: boolean };

/** The marketplace filters (specification, section 3), each value with how many posts it would give. */
export function PostFilterFields({ filters, counts }: { filters: PostFilters; counts: Counts }) {
  const say = (count: number | undefined) =>
    `${(count ?? 0).toLocaleString("en-US")}${counts.atLeast && count ? "+" : ""}`;
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
          options={dateRanges.map((value) => ({ value, label: dateWords[value] }))}
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
