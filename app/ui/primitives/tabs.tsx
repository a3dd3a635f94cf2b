import { Fragment, type ReactNode } from "react";

export type Tab = { href: string; label: string; current?: boolean };

/** `children` end the row. The space keeps tabs apart without styles. */
export function Tabs({ label, tabs, children }: { label: string; tabs: Tab[]; children?: ReactNode }) {
  const row = (
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
  if (!children) return row;
  return (
    <div className="tab-row">
      {row}
      {children}
    </div>
  );
}
