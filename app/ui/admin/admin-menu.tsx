import type { PageCounts } from "#domain/admin/console/attention.ts";
import { currentPathOf, isUnder } from "../frame/entries.ts";
import { Count } from "../frame/sidebar.tsx";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";

/** `covers` is a path of pages elsewhere that belong to it, too. */
type MenuEntry = { href: string; label: string; icon?: IconName; covers?: string };
type MenuGroup = { label?: string; entries: MenuEntry[] };

const groups: MenuGroup[] = [
  { entries: [{ href: "/discover", label: "Back to the site", icon: "back" }] },
  {
    entries: [
      { href: "/admin", label: "Overview" },
      { href: "/admin/people", label: "People" },
      { href: "/admin/bypass", label: "Bypass" },
    ],
  },
  {
    label: "Content",
    entries: [
      { href: "/admin/cases", label: "Cases" },
      { href: "/admin/cases/appeals", label: "Appeals" },
      { href: "/admin/records", label: "Performer records" },
      { href: "/admin/held", label: "Held messages" },
      { href: "/admin/featured", label: "Featured" },
      { href: "/admin/regions", label: "Regions" },
    ],
  },
  {
    label: "Money",
    entries: [
      { href: "/admin/payments", label: "Payments", covers: "/admin/disputes" },
      { href: "/admin/fraud", label: "Fraud" },
      { href: "/admin/reconciliation", label: "Reconciliation", covers: "/admin/creators" },
      { href: "/admin/tax", label: "Tax" },
    ],
  },
  {
    label: "Site",
    entries: [
      { href: "/admin/features", label: "Features" },
      { href: "/admin/webhooks", label: "Webhooks" },
      { href: "/admin/errors", label: "Errors" },
      { href: "/admin/audit", label: "Audit log" },
    ],
  },
];

/** The most specific entry that covers the open page. */
function currentOf(path: string) {
  const length = ({ href, covers }: MenuEntry) =>
    Math.max(0, ...[href, covers ?? href].map((one) => (isUnder(path, one) ? one.length : 0)));
  return groups
    .flatMap(({ entries }) => entries)
    .reduce<MenuEntry | null>(
      (best, entry) => (length(entry) > (best ? length(best) : 0) ? entry : best),
      null,
    );
}

export function AdminMenu({
  path,
  counts,
  mayOpen,
}: {
  path: string;
  counts: PageCounts;
  mayOpen: (href: string) => boolean;
}) {
  const current = currentOf(currentPathOf(path));
  const open = groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ href }) => mayOpen(href)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="menu-groups">
      {open.map(({ label, entries }) => (
        <div key={entries[0]?.href}>
          {label && <p className="small dim">{label}</p>}
          <ul aria-label={label}>
            {entries.map((entry) => (
              <li key={entry.href}>
                <a className="entry" href={entry.href} aria-current={entry === current ? "page" : undefined}>
                  {entry.icon && <Icon name={entry.icon} />}
                  {entry.label}
                  <Count {...(counts[entry.href] ?? { count: 0 })} what="waiting" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
