import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { paid_messages } from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { saved_cards } from "#db/schema/payments/saved-cards.ts";
import { content } from "#db/schema/posts/posts.ts";
import { shownName } from "../accounts/username-keys.ts";
import { isRemovedHere } from "../creators/closed-here.ts";
import { type Params, prepared } from "../prepared.ts";
import { isWithdrawn } from "./entitlements.ts";

type ListShape = { isFirst: boolean };
type PaymentsParams = Params<{ buyerId: string; at: number; id: string; limit: number }>;
const isOfMessage = and(
  eq(checkouts.kind, "message"),
  eq(paid_messages.id, checkouts.subject),
  isNull(paid_messages.withdrawn_at),
);
const parts = {
  payment: payments,
  username: profiles.username,
  name: shownName(),
  postId: content.id,
  postTitle: content.title,
  messageOf: paid_messages.conversation_id,
  messageNumber: paid_messages.number,
  postExists: sql<boolean>`${and(
    isNull(content.removed_at),
    sql`not ${isRemovedHere(sql`payments.buyer_id`, content.id, content.seller_id)}`,
    or(isNull(content.deleted_at), isWithdrawn),
  )}`.mapWith(Boolean),
};
export const paymentsOf = prepared((db, { buyerId, at, id, limit }: PaymentsParams, { isFirst }: ListShape) =>
  db
    .select(parts)
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.seller_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .leftJoin(content, eq(content.id, checkouts.content_id))
    .leftJoin(paid_messages, isOfMessage)
    .where(
      and(
        eq(payments.buyer_id, buyerId),
        isFirst ? undefined : sql`(${payments.paid_at}, ${payments.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(limit),
);
export const paymentOf = prepared((db, { id, buyerId }: Params<{ id: string; buyerId: string }>) =>
  db
    .select({ ...parts, brand: saved_cards.brand, last4: saved_cards.last4 })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.seller_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .leftJoin(saved_cards, and(eq(saved_cards.id, checkouts.card_id), eq(saved_cards.user_id, buyerId)))
    .leftJoin(content, eq(content.id, checkouts.content_id))
    .leftJoin(paid_messages, isOfMessage)
    .where(and(eq(payments.id, id), eq(payments.buyer_id, buyerId)))
    .limit(1),
);
export const cardEntriesOf = prepared((db, { id, buyerId }: Params<{ id: string; buyerId: string }>) =>
  db
    .select({
      transaction_id: ledger_entries.transaction_id,
      kind: ledger_entries.kind,
      amount: ledger_entries.amount,
      created_at: ledger_entries.created_at,
    })
    .from(ledger_entries)
    .innerJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .where(
      and(
        eq(ledger_entries.payment_id, id),
        eq(ledger_entries.account, "provider"),
        eq(payments.buyer_id, buyerId),
      ),
    ),
);

type PaidRow = Awaited<ReturnType<(typeof paymentsOf)["run"]>>[number];
export const toPaid = ({ payment, username, name, ...post }: PaidRow) => ({
  ...payment,
  ...post,
  seller: { username, name },
});
export const toPaidByCard = ({
  brand,
  last4,
  ...paid
}: Awaited<ReturnType<typeof paymentOf.run>>[number]) => ({
  ...toPaid(paid),
  card: brand === null || last4 === null ? null : { brand, last4 },
});
