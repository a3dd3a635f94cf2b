import { eq, sql } from "drizzle-orm";
import { conversations } from "#db/schema/messages/messages.ts";
import { platform_words, watched_words } from "#db/schema/moderation/held-messages.ts";
import { audit } from "../admin/audit-log.ts";
import { type Database, runBatch } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type WatchedWordStore = ReturnType<typeof watchedWordStore>;

const platformList = sql<string>`coalesce((select p.words from platform_words p where p.id = (select max(n.id) from platform_words n)), '')`;
type Sending = { id: string; authorId: string; key: string };
const beforeSending = prepared((db, { id, authorId, key }: Params<Sending>) =>
  db
    .select({
      platform: platformList,
      creator: sql<string>`coalesce((select w.words from watched_words w where w.seller_id = conversations.seller_id), '')`,
      heldBefore:
        sql<boolean>`exists (select 1 from held_messages h where h.conversation_id = conversations.id
        and h.author_id = ${authorId} and h.key = ${key})`.mapWith(Boolean),
    })
    .from(conversations)
    .where(eq(conversations.id, id))
    .limit(1),
);
const ofPlatform = prepared((db) =>
  db
    .select({ words: platform_words.words })
    .from(platform_words)
    .where(sql`${platform_words.id} = (select max(n.id) from platform_words n)`)
    .limit(1),
);
const ofCreator = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ words: watched_words.words })
    .from(watched_words)
    .where(eq(watched_words.seller_id, sellerId))
    .limit(1),
);
type Own = { sellerId: string; words: string; now: number };
const save = prepared((db, { sellerId, words, now }: Params<Own>) =>
  db
    .insert(watched_words)
    .values({ seller_id: sellerId, words, updated_at: now })
    .onConflictDoUpdate({ target: watched_words.seller_id, set: { words, updated_at: now } }),
);
const addList = prepared((db, { words, now }: Params<{ words: string; now: number }>) =>
  db.insert(platform_words).values({ words, created_at: now }),
);

export function watchedWordStore(db: Database) {
  return {
    async findFor(sending: Sending) {
      const [row] = await beforeSending.run(db, sending);
      return row ?? { platform: "", creator: "", heldBefore: false };
    },

    async findPlatform(): Promise<string> {
      const [row] = await ofPlatform.run(db, {});
      return row?.words ?? "";
    },

    async findOwn(sellerId: string): Promise<string> {
      const [row] = await ofCreator.run(db, { sellerId });
      return row?.words ?? "";
    },

    async saveOwn(own: Own) {
      await save.run(db, own);
    },

    async savePlatform(list: {
      words: string;
      adminId: string;
      auditId: string;
      reason: string;
      now: number;
    }) {
      const { words, adminId, auditId, reason, now } = list;
      await runBatch(db, [
        addList.bind(db, { words, now }),
        audit(db, { id: auditId, actor_id: adminId, action: "words.changed", reason, created_at: now }),
      ]);
    },
  };
}
