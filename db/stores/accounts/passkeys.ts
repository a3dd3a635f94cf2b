import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { passkeys } from "#db/schema/accounts/security.ts";
import type { NewLink } from "#domain/accounts/email-link.ts";
import type { NewPasskey } from "#domain/accounts/passkeys/passkey.ts";
import { type Database, isUniqueViolation, runBatch } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams } from "../prepared-rows.ts";
import { isCodeDue } from "./account-queries.ts";
import { type AuditedChange, auditAndNotify } from "./audited-change.ts";
import { addRecoveryLink } from "./email-link-statements.ts";

export type PasskeyStore = ReturnType<typeof passkeyStore>;

const passkeysOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.created_at,
      lastUsedAt: passkeys.last_used_at,
    })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at))
    .limit(50),
);
const passkeyById = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      id: passkeys.id,
      userId: passkeys.user_id,
      publicKey: passkeys.public_key,
      algorithm: passkeys.algorithm,
      counter: passkeys.counter,
      isCodeDue,
    })
    .from(passkeys)
    .innerJoin(profiles, eq(profiles.id, passkeys.user_id))
    .where(eq(passkeys.id, id))
    .limit(1),
);
const insertPasskey = prepared((db, row: Params<RowOf<typeof passkeys>>) =>
  db.insert(passkeys).values(rowParams(passkeys, row)),
);
const markUsed = prepared(
  (db, { id, counter, now }: Params<{ id: string; counter: number; now: number }>) => {
    const rises = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
    return db
      .update(passkeys)
      .set({ counter, last_used_at: now })
      .where(and(eq(passkeys.id, id), rises))
      .returning({ id: passkeys.id });
  },
);
type OwnKey = { id: string; userId: string };
const isOwn = ({ id, userId }: Params<OwnKey>) => and(eq(passkeys.id, id), eq(passkeys.user_id, userId));
const renameOwn = prepared((db, { id, userId, name }: Params<OwnKey & { name: string }>) =>
  db.update(passkeys).set({ name }).where(isOwn({ id, userId })).returning({ id: passkeys.id }),
);
const deleteOwn = prepared((db, key: Params<OwnKey>) => db.delete(passkeys).where(isOwn(key)));

export function passkeyStore(db: Database) {
  return {
    list: (userId: string) => passkeysOf.run(db, { userId }),

    async find(id: string) {
      const [row] = await passkeyById.run(db, { id });
      return row ?? null;
    },

    /** Adds a passkey and emails the owner a recovery link; false if it already belongs to an account. */
    async add(
      change: AuditedChange & { name: string; key: NewPasskey; recoveryLink: NewLink },
    ): Promise<boolean> {
      const { key } = change;
      try {
        await runBatch(db, [
          insertPasskey.bind(
            db,
            rowOf(passkeys, {
              id: key.id,
              user_id: change.userId,
              name: change.name,
              public_key: key.publicKey,
              algorithm: key.algorithm,
              counter: key.counter,
              transports: key.transports,
              created_at: change.now,
            }),
          ),
          ...auditAndNotify(db, change, "passkey.added"),
          ...addRecoveryLink(db, change.recoveryLink),
        ]);
        return true;
      } catch (error) {
        if (isUniqueViolation(error, "passkeys.id")) return false;
        throw error;
      }
    },

    /** Records a use; false if the counter didn't increase, unless the authenticator always sends 0. */
    async recordUse(id: string, counter: number, now: number): Promise<boolean> {
      return (await markUsed.run(db, { id, counter, now })).length > 0;
    },

    async rename(id: string, userId: string, name: string): Promise<boolean> {
      return (await renameOwn.run(db, { id, userId, name })).length > 0;
    },

    remove: (change: AuditedChange & { id: string }) =>
      runBatch(db, [deleteOwn.bind(db, change), ...auditAndNotify(db, change, "passkey.removed")]),
  };
}
