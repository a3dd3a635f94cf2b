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
  /** Below the dashboard, on the creator's own pages only. */
  studio?: true;
};

const everyone: Role[] = ["buyer", "seller", "admin"];

const studio = (href: string, label: string, icon: IconName, feature?: Feature): Entry => ({
  href,
  label,
  icon,
  roles: ["seller"],
  feature,
  studio: true,
});

export const entries: Entry[] = [
  { href: "/discover", label: "Discover", icon: "discover", roles: everyone },
  { href: "/search", label: "Search", icon: "search", roles: everyone },
  { href: "/favorites", label: "My Likes", icon: "heart", roles: everyone, guarded: true },
  {
    href: "/messages",
    label: "Messages",
    icon: "message",
    roles: everyone,
    guarded: true,
    feature: "messaging",
  },
  {
    href: "/notifications",
    label: "Notifications",
    icon: "bell",
    roles: everyone,
    signedIn: true,
  },
  { href: "/dashboard", label: "Dashboard", icon: "dashboard", roles: ["seller"] },
  studio("/dashboard/posts", "Posts", "image"),
  studio("/dashboard/calendar", "Calendar", "clock"),
  studio("/dashboard/vault", "Vault", "lock"),
  studio("/dashboard/subscribers", "Subscribers", "users"),
  studio("/broadcasts", "Broadcasts", "mail", "messaging"),
  {
    href: "/analytics",
    label: "Analytics",
    icon: "chart",
    roles: ["seller"],
    feature: "analytics",
  },
  { href: "/profile", label: "Profile", icon: "profile", roles: ["seller"] },
  { href: "/post", label: "Post Content", icon: "post", roles: ["seller"] },
  { href: "/boost", label: "Boost", icon: "boost", roles: ["seller"] },
  {
    href: "/subscriptions",
    label: "Subscriptions",
    icon: "users",
    roles: everyone,
    signedIn: true,
  },
  { href: "/team", label: "Teams", icon: "users", roles: everyone, signedIn: true, inTeam: true },
  { href: "/payments", label: "Payments", icon: "money", roles: everyone, signedIn: true },
  { href: "/settings", label: "Settings", icon: "settings", roles: everyone, guarded: true },
  { href: "/admin", label: "Administration", icon: "shield", roles: ["admin"] },
];

/** The home page counts as Discover. */
export function currentPathOf(path: string): string {
  const [pathname = "/"] = path.split("?");
  return pathname === "/" ? "/discover" : pathname;
}

export const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

/** `covers` is a path of pages elsewhere that belong to it, too. */
export type MenuEntry = {
  href: string;
  label: string;
  icon?: IconName;
  covers?: string;
  count?: number;
  isBroken?: boolean;
};
export type MenuGroup = { label?: string; entries: MenuEntry[] };

export const isInStudio = (path: string) => /^\/(dashboard|broadcasts|analytics|post|boost)(\/|$)/.test(path);

export const entryHref = ({ href, guarded }: Pick<Entry, "href" | "guarded">, viewer: Viewer) =>
  guarded && viewer.kind === "guest" ? `/login?redirect=${href}` : href;
