import type { ReactNode } from "react";
import type { Errors } from "../forms/error-summary.tsx";
import { Frame } from "../frame/frame.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { PageHead } from "../primitives/page-head.tsx";
import { TabMenu } from "../primitives/tab-menu.tsx";

const groups: { label?: string; pages: { href: string; label: string }[] }[] = [
  { pages: [{ href: "/admin", label: "Overview" }] },
  {
    label: "People",
    pages: [
      { href: "/admin/people", label: "People" },
      { href: "/admin/bypass", label: "Bypass" },
    ],
  },
  {
    label: "Content",
    pages: [
      { href: "/admin/reports", label: "Reports" },
      { href: "/admin/held", label: "Held messages" },
      { href: "/admin/featured", label: "Featured" },
      { href: "/admin/regions", label: "Regions" },
    ],
  },
  {
    label: "Money",
    pages: [
      { href: "/admin/payments", label: "Payments" },
      { href: "/admin/fraud", label: "Fraud" },
      { href: "/admin/appeals", label: "Appeals" },
      { href: "/admin/reconciliation", label: "Reconciliation" },
      { href: "/admin/tax", label: "Tax" },
    ],
  },
  {
    label: "Site",
    pages: [
      { href: "/admin/features", label: "Features" },
      { href: "/admin/webhooks", label: "Webhooks" },
      { href: "/admin/errors", label: "Errors" },
      { href: "/admin/audit", label: "Audit log" },
    ],
  },
];

const isWithin = (path: string, href: string) =>
  path === href || (href !== "/admin" && path.startsWith(`${href}/`));

export function AdminFrame({
  title,
  text,
  errors,
  children,
}: {
  title: string;
  text?: string;
  errors?: Errors;
  children: ReactNode;
}) {
  const [currentPath = ""] = useFrame().path.split("?");
  return (
    <Frame errors={errors} wide>
      <PageHead title={title} text={text} />
      <TabMenu
        id="pages"
        label="Administration"
        groups={groups.map(({ label, pages }) => ({
          label,
          tabs: pages.map((page) => ({ ...page, current: isWithin(currentPath, page.href) })),
        }))}
      />
      {children}
    </Frame>
  );
}
