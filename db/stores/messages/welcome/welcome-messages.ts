import { eq, sql } from "drizzle-orm";
import { welcome_messages } from "#db/schema/messages/saved-texts.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

type Welcome = { sellerId: string; text: string; isOn: boolean; now: number };

const find = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ text: welcome_messages.text, enabledAt: welcome_messages.enabled_at })
    .from(welcome_messages)
    .where(eq(welcome_messages.seller_id, sellerId))
    .limit(1),
);
const save = prepared((db, { sellerId, text, isOn, now }: Params<Welcome>) => {
  const enabledAt = sql`case when ${isOn} then ${now} end`;
  return db
    .insert(welcome_messages)
    .values({ seller_id: sellerId, text, enabled_at: enabledAt, updated_at: now })
    .onConflictDoUpdate({
      target: welcome_messages.seller_id,
      set: {
        text,
        enabled_at: sql`case when ${isOn} then coalesce(${welcome_messages.enabled_at}, ${now}) end`,
        updated_at: now,
      },
    });
});

export function welcomeMessageStore(db: Database) {
  return {
    async find(sellerId: string) {
      const [row] = await find.run(db, { sellerId });
      return row ?? null;
    },

    async save(welcome: Welcome) {
      await save.run(db, welcome);
    },
  };
}
