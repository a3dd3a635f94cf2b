import type { Feature, Role } from "#db/kinds.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { IconName } from "../primitives/icon-names.ts";

type Entry = {
  id: string;
  href: string;
  label: string;
  icon: IconName;
  /** Guests see what fans see. */
  roles: Role[];
  guarded?: boolean;
  signedIn?: boolean;
  inTeam?: boolean;
  feature?: Feature;
  /** Below the dashboard, on the creator's own pages only. */
  studio?: true;
};

const everyone: Role[] = ["buyer", "seller", "admin"];

export const entries: Entry[] = [
  { id: "discover", href: "/discover", label: "Discover", icon: "discover", roles: everyone },
  { id: "search", href: "/search", label: "Search", icon: "search", roles: everyone },
  { id: "favorites", href: "/favorites", label: "My Likes", icon: "heart", roles: everyone, guarded: true },
  {
    id: "messages",
    href: "/messages",
    label: "Messages",
    icon: "message",
    roles: everyone,
    guarded: true,
    feature: "messaging",
  },
  {
    id: "notifications",
    href: "/notifications",
    label: "Notifications",
    icon: "bell",
    roles: everyone,
    signedIn: true,
  },
  { id: "dashboard", href: "/dashboard", label: "Dashboard", icon: "dashboard", roles: ["seller"] },
  ...(
    [
      ["/dashboard/posts", "Posts", "image"],
      ["/dashboard/calendar", "Calendar", "clock"],
      ["/dashboard/vault", "Vault", "lock"],
      ["/dashboard/subscribers", "Subscribers", "users"],
      ["/broadcasts", "Broadcasts", "mail"],
    ] as const
  ).map(([href, label, icon]): Entry => ({ id: href, href, label, icon, roles: ["seller"], studio: true })),
  {
    id: "analytics",
    href: "/analytics",
    label: "Analytics",
    icon: "chart",
    roles: ["seller"],
    feature: "analytics",
  },
  { id: "profile", href: "/profile", label: "Profile", icon: "profile", roles: ["seller"] },
  { id: "post", href: "/post", label: "Post Content", icon: "post", roles: ["seller"] },
  { id: "boost", href: "/boost", label: "Boost", icon: "boost", roles: ["seller"] },
  {
    id: "subscriptions",
    href: "/subscriptions",
    label: "Subscriptions",
    icon: "users",
    roles: everyone,
    signedIn: true,
  },
  { id: "team", href: "/team", label: "Teams", icon: "users", roles: everyone, signedIn: true, inTeam: true },
  { id: "payments", href: "/payments", label: "Payments", icon: "money", roles: everyone, signedIn: true },
  { id: "settings", href: "/settings", label: "Settings", icon: "settings", roles: everyone, guarded: true },
  { id: "admin", href: "/admin", label: "Administration", icon: "shield", roles: ["admin"] },
];

/** The home page counts as Discover. */
export function currentPathOf(path: string): string {
  const [pathname = "/"] = path.split("?");
  return pathname === "/" ? "/discover" : pathname;
}

export const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

const studioPages = ["/dashboard", "/broadcasts", "/analytics", "/post", "/boost"];
export const isInStudio = (path: string) => studioPages.some((href) => isUnder(path, href));

export const entryHref = ({ href, guarded }: Pick<Entry, "href" | "guarded">, viewer: Viewer) =>
  guarded && viewer.kind === "guest" ? `/login?redirect=${href}` : href;
