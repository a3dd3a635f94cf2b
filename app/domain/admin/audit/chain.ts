export type Entry = {
  id: string;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  reason: string;
  created_at: number;
};
/** Random salts, so that nobody can guess a digest's input; null once erased. */
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
export type Head = { number: number; digest: string };
export const EMPTY: Head = { number: 0, digest: "" };

const FIELDS = ["actor", "subject", "reason"] as const;
export type Field = (typeof FIELDS)[number];
const fieldOf = (entry: Entry, field: Field) =>
  ({ actor: entry.actor_id, subject: entry.subject_id, reason: entry.reason })[field];

/** SHA-256 in base64url, over JSON so that values can't run into each other. */
async function digestOf(values: (string | number | null)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
/** A field's commitment; it reveals nothing without the salt. */
const commit = (field: Field, salt: string, value: string | null) => digestOf([field, salt, value]);

type Linked = Omit<Seal, keyof Salts | "digest">;
const linkDigest = (previous: string, entry: Pick<Entry, "id" | "action" | "created_at">, seal: Linked) =>
  digestOf([
    "fanlight audit log 1",
    previous,
    ...[seal.number, seal.sealed_at, entry.id, entry.action, entry.created_at],
    ...[seal.actor_digest, seal.subject_digest, seal.reason_digest],
  ]);

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
 * Compares a seal with its entry (null if it is gone) and the previous seal. A field whose salt is erased must be
 * empty; it then counts as erased, and the link still holds.
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
