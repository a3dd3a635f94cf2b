import { AdminFrame } from "../../../app/ui/admin/admin-frame.tsx";
import { FeaturedPosts } from "../../../app/ui/admin/featured-posts.tsx";
import { RegionRules } from "../../../app/ui/admin/region-rules.tsx";
import { Waivers } from "../../../app/ui/admin/waivers.tsx";
import { FeatureList, TurnOff } from "../../../app/ui/feature-flags/feature-list.tsx";
import { daysAgo, fan, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const unrefused = { values: {}, errors: {} };
const frame = { viewer: { ...fan, role: "admin" as const }, path: "/admin/featured", flash: null };

export const admin: Specimen[] = [
  {
    name: "Featured posts",
    page: true,
    states: {
      "One featured": (
        <AdminFrame frame={frame} title="Featured posts">
          <FeaturedPosts
            posts={[{ id: "1", title: "Three lamps", username: "mara", featuredAt: daysAgo(1) }]}
            first
            next={null}
            {...unrefused}
          />
        </AdminFrame>
      ),
      None: <FeaturedPosts posts={[]} first next={null} {...unrefused} />,
    },
  },
  {
    name: "Features",
    states: {
      "One off": (
        <FeatureList
          features={[
            { feature: "subscriptions", isOn: true, changedAt: 0, change: null },
            {
              feature: "tipping",
              isOn: false,
              changedAt: daysAgo(2),
              change: { by: "admin", reason: "The payment provider reviews tips" },
            },
            { feature: "analytics", isOn: true, changedAt: 0, change: null },
          ]}
          {...unrefused}
        />
      ),
      "Before it is off": <TurnOff feature="subscriptions" {...unrefused} />,
    },
  },
  {
    name: "Region rules",
    states: {
      "Two rules": (
        <RegionRules
          rules={[
            {
              region: "US-UT",
              regionName: "Utah",
              classification: "strict",
              reason: "State law",
              updatedAt: daysAgo(40),
              confirm: true,
            },
            {
              region: "XX",
              regionName: "Elsewhere",
              classification: "blocked",
              reason: "Not served",
              updatedAt: daysAgo(4),
              confirm: false,
            },
          ]}
          {...unrefused}
        />
      ),
    },
  },
  {
    name: "Waivers",
    states: {
      "One active": (
        <Waivers
          activeWaivers={[
            {
              id: "1",
              gate: "payouts",
              reason: "Bank is checking the account",
              expiresAt: inDays(6),
              username: "mara",
              grantedBy: "admin",
            },
          ]}
          {...unrefused}
        />
      ),
      "No reason given": (
        <Waivers activeWaivers={[]} values={{ user: "mara" }} errors={{ reason: "Enter a reason" }} />
      ),
    },
  },
];
