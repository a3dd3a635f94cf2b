import { Fragment, type ReactNode } from "react";

export type Tab = { href: string; label: string; current?: boolean };

/** `children` end the row. */
export function Tabs({ label, tabs, children }: { label: string; tabs: Tab[]; children?: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      <TabLinks tabs={tabs} />
      {children}
    </nav>
  );
}

/** The space keeps tabs apart without styles. */
export const TabLinks = ({ tabs }: { tabs: Tab[] }) =>
  tabs.map((tab) => (
    <Fragment key={tab.href}>
      <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
        {tab.label}
      </a>{" "}
    </Fragment>
  ));
