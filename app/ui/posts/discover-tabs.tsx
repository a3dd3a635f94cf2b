import { Tabs } from "../primitives/tabs.tsx";

export function DiscoverTabs({ sort }: { sort: "newest" | "popular" }) {
  return (
    <Tabs
      label="Sort posts"
      tabs={[
        { href: "/discover", label: "Newest", current: sort === "newest" },
        { href: "/discover?sort=popular", label: "Popular", current: sort === "popular" },
      ]}
    />
  );
}
