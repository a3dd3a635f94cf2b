import { Fragment } from "react";
import { PopoverButton } from "./button.tsx";
import { type Tab, TabLinks } from "./tabs.tsx";

export type TabGroup = { label?: string; tabs: Tab[] };

/**
 * For more tabs than fit on a phone: there, a button with the current one opens all of them as a sheet, without a
 * script. On a wide screen, they are a row like other tabs.
 */
export function TabMenu({ id, label, groups }: { id: string; label: string; groups: TabGroup[] }) {
  const current = groups.flatMap(({ tabs }) => tabs).find((tab) => tab.current);
  return (
    <div className="tab-menu">
      <PopoverButton target={id} variant="secondary" icon="more" fill>
        <span className="sr-only">{label}: </span>
        {current?.label ?? label}
      </PopoverButton>
      <nav id={id} className="sheet tabs" aria-label={label} {...{ popover: "auto" }}>
        {groups.map(({ label: heading, tabs }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never change
          <Fragment key={i}>
            {heading && <p className="small dim">{heading}</p>}
            <TabLinks tabs={tabs} />
          </Fragment>
        ))}
      </nav>
    </div>
  );
}
