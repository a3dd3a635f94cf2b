type Value = { type: "text"; value: string } | { type: "integer"; value: string };
type Statement = { sql: string; args?: Value[] };
type StepResult = { rows_written?: number } | null;
/** Sends one batch; `null` as the baton opens a stream that stays open, none opens one for this call. */
export type Pipeline = (
  statements: Statement[],
  baton?: string | null,
) => Promise<{
  baton?: string | null;
  results: { response?: { result?: { step_results: StepResult[]; step_errors: unknown[] } } }[];
}>;

const statement = (sql: string, ...args: (string | number)[]): Statement => ({
  sql,
  args: args.map((arg) =>
    typeof arg === "number" ? { type: "integer", value: String(arg) } : { type: "text", value: arg },
  ),
});
const transaction = (...statements: Statement[]) => [
  { sql: "begin immediate" },
  ...statements,
  { sql: "commit" },
];
const AT = 1_790_000_000_000;

/** The site's frequent writes as their stores send them; `i` makes each one new. */
export const writes: Record<string, (i: number) => Statement[]> = {
  "view of a post": (i) => [
    statement(
      "insert into content_views (content_id, viewer, day) values (?, ?, 20000) on conflict do nothing",
      `post-${i + 50}`,
      `guest-${i}`,
    ),
    statement("update content set hot_score = hot_score + 1 where id = ?", `post-${i + 50}`),
  ],
  like: (i) => [statement("insert into likes values ('fan-1', 'content', ?, ?)", `post-${i + 50}`, AT)],
  "use of a session": (i) => [statement("update sessions set last_used_at = ? where id = ?", AT + i, `s`)],
  email: (i) => [
    statement(
      `insert into outgoing_emails (id, recipient, subject, body, created_at, next_attempt_at, bulk)
       values (?, 'somebody@fans.example', 'There is something new', ?, ?, ?, 1)`,
      `email-${i}`,
      "A few lines of text with a link. ".repeat(15),
      AT,
      AT,
    ),
    statement("update outgoing_emails set next_attempt_at = ? where id = ?", AT + 1, `email-${i}`),
    statement("update outgoing_emails set sent_at = ?, body = '' where id = ?", AT, `email-${i}`),
  ],
  "renewal of a subscription": (i) =>
    transaction(
      statement(
        "insert or ignore into webhook_events (id, type, account, subject, outcome, provider_created_at, handled_at) values (?, 'invoice.paid', null, ?, 'done', ?, ?)",
        `evt-${i}`,
        "s",
        AT,
        AT,
      ),
      statement(
        "update subscriptions set current_period_end = ?, expires_at = ?, updated_at = ? where id = ?",
        ...[AT + i, AT + i, AT],
        `sub-${Math.abs(i) % 900}`,
      ),
      statement(
        `insert or ignore into payments (id, kind, subscription_id, buyer_id, seller_id, gross, fee, net, stripe_reference,
           stripe_payment_intent_id, paid_at, created_at)
         values (?, 'subscription', ?, 'fan-1', 'creator-1', 1500, 150, 1350, ?, ?, ?, ?)`,
        ...[`in-${i}`, `sub-${Math.abs(i) % 900}`, `in-${i}`, `pi-${i}`],
        ...[AT, AT],
      ),
      ...(["provider", "platform", "seller"] as const).map((account, n) =>
        statement(
          `insert into ledger_entries (id, transaction_id, kind, payment_id, account, seller_id, amount, created_at)
           values (?, ?, 'sale', ?, ?, iif(? = 'seller', 'creator-1', null), ?, ?)`,
          ...[`entry-${i}-${n}`, `sale-${i}`, `in-${i}`, account, account],
          ...[[1500, -150, -1350][n] ?? 0, AT],
        ),
      ),
    ),
};
