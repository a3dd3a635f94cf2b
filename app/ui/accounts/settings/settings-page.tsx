import type { ReactNode } from "react";
import { type SettingsTab, settingsTabs } from "#domain/accounts/settings-forms.ts";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export function SettingsPage({ tab, children }: { tab: SettingsTab; children: ReactNode }) {
  return (
    <>
      <PageHead title="Settings" />
      <div className="stack settings">
        <Tabs
          label="Settings"
          tabs={settingsTabs.map((name) => ({
            href: name === "account" ? "/settings" : `/settings?tab=${name}`,
            label: capitalize(name),
            current: name === tab,
          }))}
        />
        <div className="stack">{children}</div>
      </div>
    </>
  );
}
