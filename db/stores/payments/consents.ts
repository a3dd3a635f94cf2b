import { sql } from "drizzle-orm";
import { checkout_consents } from "#db/schema/payments/checkouts.ts";
import type { ConsentRow } from "#domain/payments/consent.ts";
import type { Database, Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";

const insertOnce = prepared((db, row: Params<RowOf<typeof checkout_consents>>) =>
  db
    .insert(checkout_consents)
    .select(
      selectRowIf(
        checkout_consents,
        row,
        sql`exists (select 1 from checkouts where id = ${row["checkout_consents.checkout_id"]})`,
      ),
    )
    .onConflictDoNothing(),
);

/** Stores the fan's consent if their checkout was added. Belongs in the same transaction. */
export const insertConsent = (db: Database, row: ConsentRow | null): Statement[] =>
  row ? [insertOnce.bind(db, rowOf(checkout_consents, row))] : [];
