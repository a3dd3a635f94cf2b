import { createHash } from "node:crypto";
import { sessions, user_roles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, message_media } from "#db/schema/media/media.ts";
import {
  conversation_sides,
  conversations,
  message_pricing,
  messages,
  paid_messages,
} from "#db/schema/messages/messages.ts";
import { watched_words } from "#db/schema/moderation/held-messages.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { letAdminAct } from "../accounts/admin-access.ts";
import { insertPeople } from "../fixtures/insert-cast.ts";
import { FREE } from "./terms.ts";
import { admins, type Chat, everyone, pairs, type Said, sellers, type Who, type World } from "./world.ts";

/** Initial messages in conversation x, more than the range around a report that admins see. */
const BEGUN = 230;
const LONG_AGO = NOW - 10 * DAY;
/** A word the creator watches. Texts with it are held under the number below instead of becoming messages. */
export const WATCHED = "quagmire";
export const HELD = 9999;
const photos: Record<number, "free" | "paid"> = {
  4: "free",
  118: "paid",
  224: "free",
  225: "free",
  226: "paid",
};

export const textOf = (run: string, chat: Chat, number: number, version = 0) =>
  `secret <${run} ${chat} ${number}> ${version}`;
export function textsIn(run: string, text: string): { chat: Chat; number: number }[] {
  const found = text.matchAll(new RegExp(`secret <${run} ([xyz]) (\\d+)>`, "g"));
  return [...found].map(([, chat, number]) => ({ chat: chat as Chat, number: Number(number) }));
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
const row = (run: string, who: Who) => ({
  ...(sellers.includes(who) ? people.creator : people.fan),
  id: `${run}-${who}`.padEnd(22, "0"),
  username: `${run}.${who}`,
  name: who,
  email: `${run}.${who}@example.com`,
  accountId: sellers.includes(who) ? `acct_${run}_${who}` : null,
});

/** Signs somebody in from a new browser; returns its token. */
export async function signIn(db: Database, userId: string, now: number, count: number): Promise<string> {
  const token = digest(`${userId} ${count}`);
  await db.insert(sessions).values({
    id: digest(token).slice(0, 22),
    token_hash: digest(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: now + 100 * DAY,
  });
  await letAdminAct(db, userId, now);
  return token;
}

export async function fillWorld(db: Database, run: string) {
  const person = Object.fromEntries(everyone.map((who) => [who, row(run, who)])) as Record<
    Who,
    ReturnType<typeof row>
  >;
  await insertPeople(db, Object.values(person), "none");
  await db
    .insert(user_roles)
    .values(admins.map((who) => ({ user_id: person[who].id, role: "admin" as const, granted_at: 0 })));
  for (const who of sellers)
    await db.insert(message_pricing).values({
      id: `${run}-${who}`,
      seller_id: person[who].id,
      price_per_unlock: 0,
      free_for: "all",
      is_active: true,
      created_at: 0,
    });
  await db.insert(watched_words).values({ seller_id: person.creator.id, words: WATCHED, updated_at: 0 });
  const ids = { x: `${run}-x`, y: `${run}-y`, z: `${run}-z`, creator: person.creator.id };
  for (const chat of ["x", "y", "z"] as const) {
    const count = chat === "x" ? BEGUN : 2;
    const [fan, creator] = [person[pairs[chat].fan].id, person[pairs[chat].creator].id];
    const id = ids[chat];
    await db.insert(conversations).values({
      id,
      buyer_id: fan,
      seller_id: creator,
      changed: count,
      last_number: count,
      created_at: 0,
    });
    const read = {
      conversation_id: id,
      last_at: LONG_AGO + count,
      read_number: count,
      read_at: LONG_AGO + count,
    };
    await db.insert(conversation_sides).values([
      { ...read, side: "fan", user_id: fan },
      { ...read, side: "creator", user_id: creator },
    ]);
    await db.insert(messages).values(
      Array.from({ length: count }, (_, i) => {
        const side = sideOf(i + 1);
        return {
          conversation_id: id,
          number: i + 1,
          changed: i + 1,
          side,
          author_kind: side,
          key: `begun-${i}`,
          author_id: side === "fan" ? fan : creator,
          text: textOf(run, chat, i + 1),
          sent_at: LONG_AGO + i,
        };
      }),
    );
  }
  for (const [number, price] of Object.entries(photos))
    await addPhoto(db, run, person, Number(number), price);

  const said = Array.from(
    { length: BEGUN },
    (_, i): Said => ({
      side: sideOf(i + 1),
      by: sideOf(i + 1),
      isTeam: false,
      at: LONG_AGO + i,
      isUnsent: false,
      text: textOf(run, "x", i + 1),
      photo: photos[i + 1] ?? "none",
    }),
  );
  const world: World = {
    now: NOW,
    signedIn: new Set(),
    leaving: new Set(),
    restricted: new Set(),
    blocks: new Set(),
    isPlaceClosed: false,
    team: new Map(),
    terms: { ...FREE, subscriptions: [], bought: new Set() },
    invitations: [],
    uploads: [],
    said,
    cases: [],
    log: [],
    readTo: { fan: BEGUN, creator: BEGUN },
    held: 0,
    told: new Map(),
  };
  return { run, ids, person, world };
}
export type Filled = Awaited<ReturnType<typeof fillWorld>>;

/** The fan writes the odd-numbered messages. */
const sideOf = (number: number) => (number % 2 === 1 ? ("fan" as const) : ("creator" as const));

export async function addUpload(db: Database, id: string, userId: string, now: number) {
  await db.insert(media).values({
    id,
    seller_id: userId,
    purpose: "team",
    kind: "image",
    width: 320,
    height: 240,
    created_at: now,
    ready_at: now,
  });
  await addVariant(db, id);
}

async function addPhoto(
  db: Database,
  run: string,
  person: Filled["person"],
  number: number,
  price: "free" | "paid",
) {
  const id = `${run}-photo-${number}`;
  const side = sideOf(number);
  await db.insert(media).values({
    id,
    seller_id: person[side].id,
    purpose: side === "fan" ? "message" : "post",
    kind: "image",
    width: 320,
    height: 240,
    created_at: 0,
    ready_at: 1,
    first_used_at: 1,
  });
  await addVariant(db, id);
  await db
    .insert(message_media)
    .values({ conversation_id: `${run}-x`, number, position: 0, media_id: id, is_preview: false });
  if (price === "free") return;
  await db.insert(paid_messages).values({
    id: `${run}-sale-${number}`,
    conversation_id: `${run}-x`,
    number,
    price: 500,
    contents: "Photo",
    buyer_id: person.fan.id,
    seller_id: person.creator.id,
    created_at: LONG_AGO,
  });
}

const addVariant = (db: Database, id: string) =>
  db.insert(media_variants).values({
    media_id: id,
    name: "w320",
    key: `media/${id}/w320`,
    content_type: "image/webp",
    width: 320,
    height: 240,
    bytes: 5,
  });
