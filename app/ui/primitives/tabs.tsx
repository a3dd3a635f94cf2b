export type Tab = { href: string; label: string; current?: boolean };

/** Tabs that are links: each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
