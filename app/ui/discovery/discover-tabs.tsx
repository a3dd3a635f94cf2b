import { postTypes } from "#db/kinds.ts";
import { discoverHref, type FeedName, type PostFilter, type PriceFilter } from "#domain/discovery/feed.ts";
import { ColumnsToggle } from "../posts/columns-toggle.tsx";
import { pluralTypeLabels } from "../posts/post-labels.ts";
import { ChipLink } from "../primitives/chip-link.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Tabs } from "../primitives/tabs.tsx";

export const feedLabels: Record<FeedName, string> = {
  newest: "Newest",
  following: "Following",
  trending: "Trending",
  featured: "Featured",
  interests: "Your interests",
};
const types = ["all", ...postTypes] as const;
const prices: Record<PriceFilter, string> = { all: "Any price", free: "Free", paid: "Paid" };

type DiscoverTabsProps = { feed: FeedName; feeds: FeedName[]; filter: PostFilter };

export function DiscoverTabs({ feed, feeds, filter }: DiscoverTabsProps) {
  const typeLabel = (type: PostFilter["type"]) => (type === "all" ? "All types" : pluralTypeLabels[type]);
  const chosen = [
    ...(filter.type === "all" ? [] : [typeLabel(filter.type)]),
    ...(filter.price === "all" ? [] : [prices[filter.price]]),
  ];
  return (
    <div>
      <Tabs
        label="Feeds"
        tabs={feeds.map((name) => ({
          href: discoverHref(name, filter),
          label: feedLabels[name],
          current: name === feed,
        }))}
      >
        <ColumnsToggle />
      </Tabs>
      <details className="feed-filters" open={chosen.length > 0}>
        <summary className="chip">
          <Icon name="filter" />
          {chosen.length > 0 ? `Filters: ${chosen.join(", ")}` : "Filters"}
        </summary>
        <nav className="chips" aria-label="Content type">
          {types.map((type) => (
            <ChipLink
              key={type}
              href={discoverHref(feed, { ...filter, type })}
              current={type === filter.type}
              label={typeLabel(type)}
            />
          ))}
        </nav>
        <nav className="chips" aria-label="Price">
          {(Object.keys(prices) as PriceFilter[]).map((price) => (
            <ChipLink
              key={price}
              href={discoverHref(feed, { ...filter, price })}
              current={price === filter.price}
              label={prices[price]}
            />
          ))}
        </nav>
      </details>
    </div>
  );
}
