/** An entry of the audit log. Whom it names, and what was written, are kept apart from what stays. */
export type Entry = {
  id: string;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  reason: string;
  created_at: number;
};
/** Random texts that keep anyone from guessing what a digest was made of; null once it is erased. */
type Salts = { actor_salt: string | null; subject_salt: string | null; reason_salt: string | null };
export type Seal = Salts & {
  number: number;
  entry_id: string;
  sealed_at: number;
  actor_digest: string;
  subject_digest: string;
  reason_digest: string;
  digest: string;
};
/** The last link of the chain; number 0 and no digest before the first. */
export type Head = { number: number; digest: string };
export const EMPTY: Head = { number: 0, digest: "" };

const FIELDS = ["actor", "subject", "reason"] as const;
export type Field = (typeof FIELDS)[number];
const fieldOf = (entry: Entry, field: Field) =>
  ({ actor: entry.actor_id, subject: entry.subject_id, reason: entry.reason })[field];

/** SHA-256 of values that can't run into each other, in base64url. */
async function digestOf(values: (string | number | null)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
/** What stands for a field about people. Without the salt it says nothing about the field. */
const commit = (field: Field, salt: string, value: string | null) => digestOf([field, salt, value]);

type Linked = Omit<Seal, keyof Salts | "digest">;
const linkDigest = (previous: string, entry: Pick<Entry, "id" | "action" | "created_at">, seal: Linked) =>
  digestOf([
    "fanlight audit log 1",
    previous,
    ...[seal.number, seal.sealed_at, entry.id, entry.action, entry.created_at],
    ...[seal.actor_digest, seal.subject_digest, seal.reason_digest],
  ]);

/** Seals entries in their order after the chain's head, at a time (ms). */
export async function sealEntries(entries: Entry[], head: Head, newSalt: () => string, now: number) {
  const seals: Seal[] = [];
  let { number, digest } = head;
  for (const entry of entries) {
    const [actor_salt, subject_salt, reason_salt] = [newSalt(), newSalt(), newSalt()];
    const seal = {
      number: ++number,
      entry_id: entry.id,
      sealed_at: now,
      actor_digest: await commit("actor", actor_salt, entry.actor_id),
      subject_digest: await commit("subject", subject_salt, entry.subject_id),
      reason_digest: await commit("reason", reason_salt, entry.reason),
    };
    digest = await linkDigest(digest, entry, seal);
    seals.push({ ...seal, actor_salt, subject_salt, reason_salt, digest });
  }
  return seals;
}

export type Fault = { number: number; what: "gap" | "removed" | "changed" | "broken"; field?: Field };

/**
 * Compares a seal with its entry (null if it is gone) and the seal before. A field whose salt is erased must be empty; it
 * then counts as erased, and the link still holds.
 */
export async function checkLink(seal: Seal, entry: Entry | null, previous: Head) {
  const { number } = seal;
  const faults: Fault[] = number === previous.number + 1 ? [] : [{ number, what: "gap" }];
  const erased: Field[] = [];
  if (entry === null) return { faults: [...faults, { number, what: "removed" as const }], erased };
  for (const field of FIELDS) {
    const salt = seal[`${field}_salt`];
    const value = fieldOf(entry, field);
    if (salt === null && !value) erased.push(field);
    else if (salt === null || (await commit(field, salt, value)) !== seal[`${field}_digest`])
      faults.push({ number, what: "changed", field });
  }
  if ((await linkDigest(previous.digest, entry, seal)) !== seal.digest)
    faults.push({ number, what: "broken" });
  return { faults, erased };
}
