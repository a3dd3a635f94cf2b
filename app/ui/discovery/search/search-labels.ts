import type { Trait } from "#domain/creators/traits.ts";
import { MAX_AGE, type PostFilters, type Sort } from "#domain/discovery/search/filters.ts";
import type { SearchRequest } from "#domain/discovery/search/forms.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralTypeLabels } from "#ui/posts/post-labels.ts";

type Labels<K extends keyof PostFilters> = Record<PostFilters[K], string>;

export const typeLabels: Labels<"type"> = { all: "All types", ...pluralTypeLabels };
export const priceLabels: Labels<"price"> = {
  all: "Any price",
  free: "Free",
  paid: "Paid",
  "0-10": "$0–$10",
  "10-25": "$10–$25",
  "25-50": "$25–$50",
  "50+": "$50+",
};
export const dateLabels: Labels<"date"> = {
  all: "Any time",
  today: "Today",
  week: "This week",
  month: "This month",
  year: "This year",
};
export const sortLabels: Record<Sort, string> = {
  relevance: "Best match",
  newest: "Newest",
  oldest: "Oldest",
  popular: "Popular",
  price_low: "Price: low to high",
  price_high: "Price: high to low",
};
export const traitLabels: Record<Trait, string> = {
  hair_color: "Hair color",
  body_type: "Body type",
  breast_size: "Breast size",
  ethnicity: "Ethnicity",
  has_plastic_surgery: "Plastic surgery",
};
/** "plus_size" → "Plus size". */
export const traitValueLabel = (value: string) =>
  value === "middle_eastern"
    ? "Middle Eastern"
    : value.charAt(0).toUpperCase() + value.slice(1).replaceAll("_", " ");

/** 1001 → "1,000+": counting stops at `max`. */
export const cappedCount = (count: number, max: number) =>
  count > max ? `${max.toLocaleString("en-US")}+` : count.toLocaleString("en-US");

export const matchCountLabel = (count: number, max: number, atLeast = false) =>
  `${cappedCount(count, max)}${atLeast && count > 0 && count <= max ? "+" : ""}`;

type AppliedFilter = { label: string; without: SearchRequest };

/** "18–24"; the last band is open: "55+". */
export const ageRangeLabel = ([from, to]: readonly [number, number]) =>
  to === MAX_AGE ? `${from}+` : `${from}–${to}`;

export const ratingLabel = (rating: number) => (rating === 5 ? "Rated 5" : `Rated ${rating} or higher`);

export function appliedFilters(request: SearchRequest): AppliedFilter[] {
  const first = { ...request, page: 0 };
  const { posts, creators } = request;
  if (request.kind === "posts") {
    const drop = (change: Partial<PostFilters>): SearchRequest => ({
      ...first,
      posts: { ...posts, ...change },
    });
    return [
      ...(posts.type === "all" ? [] : [{ label: typeLabels[posts.type], without: drop({ type: "all" }) }]),
      ...(posts.price === "all"
        ? []
        : [{ label: priceLabels[posts.price], without: drop({ price: "all" }) }]),
      ...(posts.date === "all" ? [] : [{ label: dateLabels[posts.date], without: drop({ date: "all" }) }]),
    ];
  }
  const drop = (change: Partial<typeof creators>): SearchRequest => ({
    ...first,
    creators: { ...creators, ...change },
  });
  const { ages, prices, traits, rating } = creators;
  return [
    ...(ages ? [{ label: `Age ${ageRangeLabel(ages)}`, without: drop({ ages: null }) }] : []),
    ...(prices
      ? [
          {
            label: `${formatPrice(prices[0] * 100)}–${formatPrice(prices[1] * 100)}/month`,
            without: drop({ prices: null }),
          },
        ]
      : []),
    ...(rating > 0 ? [{ label: ratingLabel(rating), without: drop({ rating: 0 }) }] : []),
    ...(Object.entries(traits) as [Trait, string][]).map(([name, value]) => ({
      label: `${traitLabels[name]}: ${traitValueLabel(value)}`,
      without: drop({ traits: { ...traits, [name]: undefined } }),
    })),
  ];
}
