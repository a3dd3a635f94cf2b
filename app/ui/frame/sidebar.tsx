import type { ReactNode } from "react";
import { roleLabel, type Viewer } from "#domain/accounts/viewer.ts";
import { isOff } from "#domain/admin/feature-flags/feature.ts";
import { product } from "#domain/product.ts";
import { signUpHref } from "../accounts/sign-up-href.ts";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";
import { cappedCount } from "./bell.tsx";
import { Brand } from "./brand.tsx";
import { currentPathOf, entries, entryHref, isUnder, sideOf } from "./entries.ts";

const unreadOf = (viewer: Viewer, href: string) => {
  if (viewer.kind === "guest") return 0;
  if (href === "/messages") return viewer.unreadMessages;
  return href === "/notifications" ? viewer.unreadNotices : 0;
};

export const Count = ({ count, what, isBroken }: { count: number; what: string; isBroken?: boolean }) =>
  count > 0 && (
    <>
      {" "}
      <Badge tone={isBroken ? "error" : "lamp"}>
        {cappedCount(count)}
        <span className="sr-only"> {what}</span>
      </Badge>
    </>
  );

/** A drawer (popover, or a link's target) on a phone, a fixed column from 1024 px. */
export function Sidebar({ viewer, path, menu }: { viewer: Viewer; path: string; menu?: ReactNode }) {
  const role = viewer.kind === "user" ? viewer.role : "buyer";
  const currentPath = currentPathOf(path);
  const side = sideOf(currentPath);
  const shown = entries.filter(
    (entry) =>
      entry.roles.includes(role) &&
      (role !== "seller" || !entry.side || entry.side === side) &&
      (viewer.kind === "user" ? viewer.isInTeam || !entry.inTeam : !entry.signedIn),
  );
  const isCurrent = ({ href }: { href: string }) =>
    isUnder(currentPath, href) &&
    !shown.some((other) => other.href.length > href.length && isUnder(currentPath, other.href));
  return (
    <nav id="menu" className="sidebar" aria-label="Main" {...{ popover: "auto" }}>
      <div className="sidebar-inner">
        <div className="flex items-start justify-between gap-2">
          <div className="flex flex-wrap items-center gap-x-2">
            <Brand />
            <Badge>{product.stage}</Badge>
          </div>
          <button
            type="button"
            className="square"
            {...{ popovertarget: "menu", popovertargetaction: "hide" }}
          >
            <Icon name="close" label="Close menu" />
          </button>
          <a className="square no-popover" href="#main">
            <Icon name="close" label="Close menu" />
          </a>
        </div>
        {viewer.kind === "user" && (
          <div className="byline">
            <Avatar url={viewer.avatarUrl} name={viewer.name} size="m" />
            <p className="min-w-0">
              <strong className="block truncate text-text">{viewer.username}</strong> {roleLabel[viewer.role]}
            </p>
          </div>
        )}
        {role === "seller" &&
          (side === "studio" ? (
            <ButtonLink fill variant="secondary" icon="discover" href="/discover">
              Switch to browsing
            </ButtonLink>
          ) : (
            <ButtonLink fill variant="secondary" icon="dashboard" href="/dashboard">
              Switch to studio
            </ButtonLink>
          ))}
        {menu ?? (
          <ul>
            {shown.map((entry) => (
              <li key={entry.href}>
                <a
                  className="entry"
                  href={entryHref(entry, viewer)}
                  aria-current={isCurrent(entry) ? "page" : undefined}
                >
                  <Icon name={entry.icon} />
                  {entry.label}
                  {entry.feature && isOff(viewer, entry.feature) && <Badge>Soon</Badge>}
                  <Count count={unreadOf(viewer, entry.href)} what="unread" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto">
          {viewer.kind === "user" ? (
            <form method="post" action="/logout">
              <HiddenSentField />
              <button type="submit" className="entry">
                <Icon name="signout" />
                Sign Out
              </button>
            </form>
          ) : (
            <div className="grid gap-2">
              <ButtonLink fill variant="secondary" href={signUpHref(path)}>
                Sign Up
              </ButtonLink>
              <ButtonLink
                fill
                variant="quiet"
                icon="signin"
                href={`/login?redirect=${encodeURIComponent(path)}`}
              >
                Sign In
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </nav>
  );
}
