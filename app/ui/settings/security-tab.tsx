import { type SettingLink, SettingLinks } from "./setting-links.tsx";

const links: SettingLink[] = [];

/** What keeps the account safe, each on a page of its own. */
export const SecurityTab = () => <SettingLinks links={links} />;
