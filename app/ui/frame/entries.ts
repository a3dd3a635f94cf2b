import type { Feature, Role } from "#db/kinds.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { IconName } from "../primitives/icon-names.ts";

type Entry = {
  href: string;
  label: string;
  icon: IconName;
  /** Guests see what fans see. */
  roles: Role[];
  guarded?: boolean;
  signedIn?: boolean;
  inTeam?: boolean;
  feature?: Feature;
  /** For creators, whose menu has a side for browsing and one for their work. Without it, on both. */
  side?: "browsing" | "studio";
};

const everyone: Role[] = ["buyer", "seller", "admin"];

const browsing = (href: string, label: string, icon: IconName, more?: Partial<Entry>): Entry => ({
  href,
  label,
  icon,
  roles: everyone,
  side: "browsing",
  ...more,
});
const studio = (href: string, label: string, icon: IconName, feature?: Feature): Entry => ({
  href,
  label,
  icon,
  roles: ["seller"],
  feature,
  side: "studio",
});

export const entries: Entry[] = [
  browsing("/discover", "Discover", "discover"),
  browsing("/search", "Search", "search"),
  browsing("/favorites", "My Likes", "heart", { guarded: true }),
  studio("/dashboard", "Dashboard", "dashboard"),
  { href: "/post", label: "Post Content", icon: "post", roles: ["seller"] },
  studio("/dashboard/posts", "Posts", "image"),
  studio("/dashboard/calendar", "Calendar", "clock"),
  studio("/dashboard/vault", "Vault", "lock"),
  {
    href: "/messages",
    label: "Messages",
    icon: "message",
    roles: everyone,
    guarded: true,
    feature: "messaging",
  },
  studio("/broadcasts", "Broadcasts", "mail", "messaging"),
  studio("/dashboard/subscribers", "Subscribers", "users"),
  { href: "/notifications", label: "Notifications", icon: "bell", roles: everyone, signedIn: true },
  browsing("/subscriptions", "Subscriptions", "users", { signedIn: true }),
  studio("/analytics", "Analytics", "chart", "analytics"),
  { href: "/boost", label: "Boost", icon: "boost", roles: ["seller"] },
  { href: "/payments", label: "Payments", icon: "money", roles: everyone, signedIn: true },
  { href: "/profile", label: "Profile", icon: "profile", roles: ["seller"] },
  { href: "/team", label: "Teams", icon: "users", roles: everyone, signedIn: true, inTeam: true },
  { href: "/settings", label: "Settings", icon: "settings", roles: everyone, guarded: true },
  { href: "/admin", label: "Administration", icon: "shield", roles: ["admin"] },
];

/** The home page counts as Discover. */
export function currentPathOf(path: string): string {
  const [pathname = "/"] = path.split("?");
  return pathname === "/" ? "/discover" : pathname;
}

export const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

/** Pages that belong to neither side, such as Settings, are in a creator's studio. */
export const sideOf = (path: string) =>
  entries.some(({ side, href }) => side === "browsing" && isUnder(path, href)) ||
  /^\/(legal(\/|$)|seller\/(?!dashboard$|onboarding-required$))/.test(path)
    ? "browsing"
    : "studio";

export const entryHref = ({ href, guarded }: Pick<Entry, "href" | "guarded">, viewer: Viewer) =>
  guarded && viewer.kind === "guest" ? `/login?redirect=${href}` : href;
