import { discoverHref, type FeedName, type PostFilter } from "../../domain/discover/feed.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";

type EmptyMessage = { title: string; text: string; href?: string; label?: string };
const noFilter = { type: "all", price: "all" } as const;
const newest = { href: "/discover", label: "See the newest" };

/** Nothing to show: says why, and what to do about it. */
function emptyMessage(props: {
  feed: FeedName;
  filter: PostFilter;
  first: boolean;
  interests: number;
}): EmptyMessage {
  const { feed, filter, first, interests } = props;
  if (!first)
    return { title: "That was everything", text: "New posts appear here as soon as creators publish them." };
  if (filter.type !== "all" || filter.price !== "all")
    return {
      title: "Nothing fits these filters",
      text: "There may be more without them.",
      ...{ href: discoverHref(feed, noFilter), label: "Show everything" },
    };
  if (feed === "following")
    return {
      title: "Nobody to follow yet",
      text: "Creators you subscribe to or like show their newest posts here.",
      ...newest,
    };
  if (feed === "interests")
    return interests === 0
      ? {
          title: "No interests chosen yet",
          text: "Choose some, and new posts about them appear here.",
          ...{ href: "/settings?tab=preferences", label: "Choose interests" },
        }
      : { title: "Nothing under your interests yet", text: "New posts about them appear here.", ...newest };
  if (feed === "featured")
    return { title: "Nothing is featured just now", text: "Look in again soon.", ...newest };
  return { title: "Nothing here yet", text: "New posts appear here as soon as creators publish them." };
}

export function DiscoverEmpty(props: Parameters<typeof emptyMessage>[0]) {
  const { title, text, href, label } = emptyMessage(props);
  return (
    <EmptyState title={title} text={text}>
      {href && label && (
        <ButtonLink look="secondary" href={href}>
          {label}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
