import type { ReactNode } from "react";
import type { PageCounts } from "#domain/admin/console/attention.ts";
import type { Errors } from "../forms/error-summary.tsx";
import type { MenuGroup } from "../frame/entries.ts";
import { Frame } from "../frame/frame.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { PageHead } from "../primitives/page-head.tsx";

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
      { href: "/admin/reports", label: "Reports" },
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
      { href: "/admin/appeals", label: "Appeals" },
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

/** `waiting` is for a page that counts what waits itself. */
export function AdminFrame({
  title,
  text,
  back,
  errors,
  waiting,
  children,
}: {
  title: string;
  text?: string;
  back?: { href: string; label: string };
  errors?: Errors;
  waiting?: PageCounts;
  children: ReactNode;
}) {
  const frame = useFrame();
  const counts = waiting ?? frame.waiting ?? {};
  const menu = groups.map(({ label, entries }) => ({
    label,
    entries: entries.map((entry) => ({ ...entry, ...counts[entry.href] })),
  }));
  return (
    <Frame errors={errors} wide menu={menu}>
      <PageHead title={title} text={text} back={back} />
      {children}
    </Frame>
  );
}
