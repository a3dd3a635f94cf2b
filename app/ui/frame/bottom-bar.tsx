import type { Viewer } from "#domain/accounts/viewer.ts";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";
import { PlainText } from "../primitives/plain-text.tsx";
import { cappedCount } from "./bell.tsx";
import { currentPathOf, entryHref, isUnder } from "./entries.ts";

type Place = { href: string; label: string; icon: IconName; guarded?: boolean };

const post: Place = { href: "/post", label: "Post", icon: "post" };
const likes: Place = { href: "/favorites", label: "Likes", icon: "heart", guarded: true };

/** Four links within a thumb's reach on a phone, and the menu. Pages with an action at the bottom hide it. */
export function BottomBar({ viewer, path, waiting = 0 }: { viewer: Viewer; path: string; waiting?: number }) {
  const unread = viewer.kind === "user" ? viewer.unreadMessages : 0;
  const places: Place[] = [
    { href: "/discover", label: "Home", icon: "home" },
    { href: "/search", label: "Search", icon: "search" },
    viewer.kind === "user" && viewer.role === "seller" ? post : likes,
    { href: "/messages", label: "Messages", icon: "message", guarded: true },
  ];
  const currentPath = currentPathOf(path);
  return (
    <nav className="bottombar" aria-label="Quick links">
      {places.map((place) => (
        <a
          key={place.href}
          href={entryHref(place, viewer)}
          aria-current={isUnder(currentPath, place.href) ? "page" : undefined}
        >
          <CountedIcon name={place.icon} count={place.href === "/messages" ? unread : 0} what="unread" />
          {place.label}{" "}
        </a>
      ))}
      <button type="button" {...{ popovertarget: "menu" }}>
        <CountedIcon name="menu" count={waiting} what="waiting" />
        Menu
      </button>{" "}
      <a className="no-popover" href="#menu">
        <CountedIcon name="menu" count={waiting} what="waiting" />
        Menu
        <PlainText> (further down)</PlainText>
      </a>
    </nav>
  );
}

const CountedIcon = ({ name, count, what }: { name: IconName; count: number; what: string }) => (
  <span className="bell">
    <Icon name={name} />
    {count > 0 && (
      <span className="bell-count">
        {cappedCount(count)}
        <span className="sr-only"> {what} </span>
      </span>
    )}
  </span>
);
