import { Fragment } from "react";

export type Tab = { href: string; label: string; current?: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <TabLinks tabs={tabs} />
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
