import { profileHref } from "../../domain/discover/profile-query.ts";
import { type PostType, postTypes } from "../../domain/posts/post.ts";
import { Tabs } from "../primitives/tabs.tsx";
import { pluralTypeLabels } from "./post-labels.ts";

/** A creator's posts by type, with their number; a type that they have none of has no tab, unless it is open. */
export function TypeTabs({
  path,
  type,
  counts,
}: {
  path: string;
  type: PostType | null;
  counts: Record<PostType, number>;
}) {
  const all = postTypes.reduce((sum, one) => sum + counts[one], 0);
  const words = (label: string, count: number) => `${label} ${count.toLocaleString("en-US")}`;
  return (
    <Tabs
      label="Posts by type"
      tabs={[
        { href: profileHref(path, null), label: words("All", all), current: type === null },
        ...postTypes
          .filter((one) => counts[one] > 0 || one === type)
          .map((one) => ({
            href: profileHref(path, one),
            label: words(pluralTypeLabels[one], counts[one]),
            current: one === type,
          })),
      ]}
    />
  );
}
