import { type PostType, postTypes } from "#db/kinds.ts";
import { profileHref } from "#domain/discovery/profile-query.ts";
import { Tabs } from "../primitives/tabs.tsx";
import { pluralTypeLabels } from "./post-labels.ts";

/** Empty types have no tab, except the current one. */
export function TypeTabs({
  path,
  type,
  counts,
}: {
  path: string;
  type: PostType | null;
  counts: Record<PostType, number>;
}) {
  const total = postTypes.reduce((sum, each) => sum + counts[each], 0);
  const withCount = (label: string, count: number) => `${label} ${count.toLocaleString("en-US")}`;
  return (
    <Tabs
      label="Posts by type"
      tabs={[
        { href: profileHref(path, null), label: withCount("All", total), current: type === null },
        ...postTypes
          .filter((each) => counts[each] > 0 || each === type)
          .map((each) => ({
            href: profileHref(path, each),
            label: withCount(pluralTypeLabels[each], counts[each]),
            current: each === type,
          })),
      ]}
    />
  );
}
