import { toEmailAddress } from "#domain/accounts/email-address.ts";

export type AskableKind = "charge" | "refund" | "dispute" | "transfer" | "invoice" | "session" | "event";
export type SearchedId = { text: string; kind: AskableKind | null };

const MAX_LENGTH = 254;
/** From docs.stripe.com/api. Older charges, refunds, and disputes have other prefixes. */
const KINDS: [prefix: RegExp, kind: AskableKind][] = [
  [/^(ch|py)_/, "charge"],
  [/^(re|pyr)_/, "refund"],
  [/^(dp|du)_/, "dispute"],
  [/^tr_/, "transfer"],
  [/^in_/, "invoice"],
  [/^cs_/, "session"],
  [/^evt_/, "event"],
];
/** IDs of ledger transactions, such as `refund:re_1:failed` or `sale:in_1`. */
const TRANSACTION = /^(sale|refund|dispute|reversal|transfer|fee-refund|payout):([\w-]+)(:\w+)?$/;

/**
 * Accepts an ID, username, or email address, with quotes around it or as the end of a pasted URL. Null
 * if it can't be any of them.
 */
export function recognizeId(typed: string): SearchedId | null {
  const bare = typed.trim().replace(/^["'“‘<]+|["'”’>,;]+$/g, "");
  const last = /^https?:\/\//.test(bare) ? (/([^/?#]+)\/?(?:[?#].*)?$/.exec(bare)?.[1] ?? "") : bare;
  const address = toEmailAddress(bare);
  if (address !== null) return { text: address, kind: null };
  const text = (TRANSACTION.exec(last)?.[2] ?? last).replace(/^@/, "");
  if (text === "" || text.length > MAX_LENGTH || /[\s/\p{Cc}]/u.test(text)) return null;
  return { text, kind: KINDS.find(([prefix]) => prefix.test(text))?.[1] ?? null };
}
