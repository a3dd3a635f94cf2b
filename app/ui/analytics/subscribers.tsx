import { StatTiles } from "./stat-tiles.tsx";

/** Subscribers with access, and how many of them renew. */
export function SubscriberCounts({ active, renewing }: { active: number; renewing: number }) {
  return (
    <StatTiles
      stats={[
        {
          term: "Active subscribers",
          value: active.toLocaleString("en-US"),
          text: "Everyone who has access now, canceled months that are paid for included.",
        },
        {
          term: "Set to renew",
          value: renewing.toLocaleString("en-US"),
          text: "Those of them who haven't canceled, and whose last renewal went through.",
        },
      ]}
    />
  );
}
