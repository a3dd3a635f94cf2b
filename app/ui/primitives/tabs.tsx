import { Fragment } from "react";

export type Tab = { href: string; label: string; current?: boolean };

/** Tabs that are links: each has its own address. The space parts them where there is no style. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Fragment key={tab.href}>
          <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
            {tab.label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
