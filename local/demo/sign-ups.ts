import { profiles } from "#db/schema/accounts/accounts.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";

const DAYS = 28;
const FIRST = ["amber", "brisk", "cedar", "dusky", "early", "fern", "golden", "hazel", "ivory", "juniper"];
const SECOND = ["badger", "crane", "finch", "heron", "lark", "marten", "otter", "plover", "robin", "swift"];

export async function insertSignUps(db: Database, now: number) {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const times = Array.from({ length: DAYS + 1 }, (_, daysAgo) => {
    const count = 2 + ((daysAgo * 7 + 3) % 4);
    return Array.from(
      { length: count },
      (_, i) => midnight - daysAgo * DAY_MS + hourOf(daysAgo, i) * HOUR_MS,
    );
  }).flat();
  const rows = times
    .filter((at) => at < now)
    .map((at, i) => {
      const name = `${FIRST[i % 10]}-${SECOND[Math.floor(i / 10) % 10]}${i >= 100 ? i : ""}`;
      return {
        id: `signed-up-${i}`,
        email: `${name}@fanlight.example`,
        username: name,
        username_key: name,
        role: "buyer" as const,
        created_at: at,
        updated_at: at,
      };
    });
  await db.insert(profiles).values(rows);
}

/** Hour of the day, with a fraction. */
const hourOf = (day: number, index: number) => (7 + ((day * 5 + index * 11) % 16) + index * 0.17) % 24;
