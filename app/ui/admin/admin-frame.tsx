import type { ReactNode } from "react";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Frame } from "../frame/frame.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Tabs } from "../primitives/tabs.tsx";

const pages = [
  { href: "/admin", label: "Overview" },
  { href: "/admin/people", label: "People" },
  { href: "/admin/bypass", label: "Bypass" },
  { href: "/admin/regions", label: "Regions" },
  { href: "/admin/features", label: "Features" },
  { href: "/admin/featured", label: "Featured" },
  { href: "/admin/reconciliation", label: "Reconciliation" },
  { href: "/admin/payments", label: "Payments" },
  { href: "/admin/webhooks", label: "Webhooks" },
  { href: "/admin/tax", label: "Tax" },
  { href: "/admin/fraud", label: "Fraud" },
  { href: "/admin/appeals", label: "Appeals" },
  { href: "/admin/reports", label: "Reports" },
  { href: "/admin/held", label: "Held messages" },
  { href: "/admin/errors", label: "Errors" },
  { href: "/admin/audit", label: "Audit log" },
];

/** Whether a page is a tab's, or one below it; every page is below the first. */
const isWithin = (path: string, href: string) =>
  path === href || (href !== "/admin" && path.startsWith(`${href}/`));

/** The frame of every admin page: title, tabs, content. */
export function AdminFrame({
  frame,
  title,
  text,
  errors,
  children,
}: {
  frame: { viewer: Viewer; path: string; flash: FlashMessage | null };
  title: string;
  text?: string;
  errors?: Errors;
  children: ReactNode;
}) {
  const [currentPath = ""] = frame.path.split("?");
  return (
    <Frame {...frame} errors={errors} wide>
      <PageHead title={title} text={text} />
      <Tabs
        label="Administration"
        tabs={pages.map((page) => ({ ...page, current: isWithin(currentPath, page.href) }))}
      />
      {children}
    </Frame>
  );
}
