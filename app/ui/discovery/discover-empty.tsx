import { discoverHref, type FeedName, type PostFilter } from "#domain/discovery/feed.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";

type EmptyMessage = { title: string; text: string; href?: string; label?: string };
const noFilter = { type: "all", price: "all" } as const;
const newest = { href: "/discover", label: "See newest posts" };

function emptyMessage(props: {
  feed: FeedName;
  filter: PostFilter;
  first: boolean;
  interests: number;
}): EmptyMessage {
  const { feed, filter, first, interests } = props;
  if (!first)
    return { title: "You've reached the end", text: "New posts appear here as soon as they're published." };
  if (filter.type !== "all" || filter.price !== "all")
    return {
      title: "No posts match these filters",
      text: "Clear them to see more.",
      href: discoverHref(feed, noFilter),
      label: "Clear filters",
    };
  if (feed === "following")
    return {
      title: "You're not following anyone yet",
      text: "The newest posts of creators you like or subscribe to appear here.",
      ...newest,
    };
  if (feed === "interests")
    return interests === 0
      ? {
          title: "You haven't chosen any interests",
          text: "Pick a few to see posts about them here.",
          href: "/settings?tab=preferences",
          label: "Choose interests",
        }
      : { title: "No posts match your interests yet", text: "New ones will appear here.", ...newest };
  if (feed === "featured")
    return { title: "Nothing featured right now", text: "Check back soon.", ...newest };
  return { title: "No posts yet", text: "New posts appear here as soon as they're published." };
}

export function DiscoverEmpty(props: Parameters<typeof emptyMessage>[0]) {
  const { title, text, href, label } = emptyMessage(props);
  return (
    <EmptyState title={title} text={text}>
      {href && label && (
        <ButtonLink variant="secondary" href={href}>
          {label}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
