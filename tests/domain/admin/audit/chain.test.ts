import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY, type Entry, type Head, type Seal, sealEntries } from "#domain/admin/audit/chain.ts";
import { verifyLog } from "#domain/admin/audit/verify-log.ts";
import { NOW } from "#tests/cast.ts";

type Link = { seal: Seal; entry: Entry | null };
const text = fc.string({ maxLength: 8 });
const person = fc.option(fc.stringMatching(/^[a-z]{1,5}$/));
const fields = fc.record({
  actor_id: person,
  action: text,
  subject_id: person,
  reason: text,
  created_at: fc.nat(9999),
});
const someEntries = fc
  .array(fields, { minLength: 2, maxLength: 8 })
  .map((list): Entry[] => list.map((entry, i) => ({ ...entry, id: `e${i}` })));

let salts = 0;
const newSalt = () => `salt-${++salts}`;
async function chain(entries: Entry[], head = EMPTY): Promise<Link[]> {
  const seals = await sealEntries(entries, head, newSalt, NOW);
  return seals.map((seal, i) => ({ seal, entry: entries[i] ?? null }));
}
const verify = (links: Link[], earlier: Head | null = null) =>
  verifyLog(async (after) => {
    const start = links.findIndex(({ seal }) => seal.number > after);
    return start === -1 ? [] : links.slice(start, start + 2);
  }, earlier);
const change = (links: Link[], at: number, changed: (link: Link) => Link) =>
  links.map((link, i) => (i === at ? changed(link) : link));

test("a log sealed in any number of runs verifies and ends in the reported head", async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, fc.nat(8), async (entries, cut) => {
      const first = await chain(entries.slice(0, cut));
      const last = first.at(-1)?.seal;
      const links = [...first, ...(await chain(entries.slice(cut), last ?? EMPTY))];
      const report = await verify(links, last ? { number: last.number, digest: last.digest } : null);
      expect(report).toMatchObject({ faultCount: 0, erasedFields: 0, earlier: last ? "found" : null });
      expect(report.head.number).toBe(entries.length);
    }),
  );
});

test("verification finds the position of any change to a sealed entry", async () => {
  const changes = fc.constantFrom("actor_id", "action", "subject_id", "reason", "created_at", "id");
  await fc.assert(
    fc.asyncProperty(someEntries, changes, fc.nat(), async (entries, field, pick) => {
      const at = pick % entries.length;
      const value = field === "created_at" ? -1 : "something else entirely";
      const links = change(await chain(entries), at, ({ seal, entry }) => ({
        seal,
        entry: entry && { ...entry, [field]: value },
      }));
      const { faults } = await verify(links);
      expect(faults.map(({ number }) => number)).toEqual([at + 1]);
    }),
  );
});

test("verification finds a removed entry, a removed link, and two swapped entries", async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, fc.nat(), async (entries, pick) => {
      const links = await chain(entries);
      const at = pick % (links.length - 1);
      const gone = await verify(change(links, at, ({ seal }) => ({ seal, entry: null })));
      expect(gone.faults).toEqual([{ number: at + 1, what: "removed" }]);
      const cut = await verify(links.filter((_, i) => i !== at));
      expect(cut.faults.map(({ what }) => what)).toContain("gap");
      // The seals keep their numbers, but their contents are swapped.
      const [one, two] = [links[at], links[at + 1]];
      const swapped = links.map((link, i) => ({
        seal: link.seal,
        entry: (i === at ? two?.entry : i === at + 1 ? one?.entry : link.entry) ?? null,
      }));
      expect((await verify(swapped)).faultCount).toBeGreaterThan(0);
    }),
  );
});

test("a chain rebuilt after a change verifies by itself, but not against the saved head", async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, async (entries) => {
      const kept = (await chain(entries)).at(-1)?.seal ?? EMPTY;
      const forged = await chain(
        entries.map((entry, i) => (i === 0 ? { ...entry, action: "forged" } : entry)),
      );
      const report = await verify(forged, kept);
      expect(report.faultCount).toBe(0);
      expect(report.earlier).toBe("missing");
    }),
  );
});

test("erasing fields with their salts keeps the log valid and makes the fields impossible to guess", async () => {
  const which = fc.subarray(["actor", "subject", "reason"] as const, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(someEntries, which, fc.nat(), async (entries, erased, pick) => {
      const at = pick % entries.length;
      const links = change(await chain(entries), at, ({ seal, entry }) => {
        const cleared = { ...seal };
        const emptied = { ...(entry as Entry) };
        for (const field of erased) {
          cleared[`${field}_salt`] = null;
          if (field === "reason") emptied.reason = "";
          else emptied[`${field}_id`] = null;
        }
        return { seal: cleared, entry: emptied };
      });
      const report = await verify(links);
      expect(report).toMatchObject({ faultCount: 0, erasedFields: erased.length });
    }),
  );
});

test("a replaced text is found even if its salt was removed, and so is a cleared text whose salt wasn't", async () => {
  const entries: Entry[] = [1, 2].map((i) => ({
    id: `e${i}`,
    actor_id: "a",
    action: "x",
    subject_id: "s",
    reason: "because",
    created_at: i,
  }));
  const links = await chain(entries);
  const forged = change(links, 0, ({ seal, entry }) => ({
    seal: { ...seal, reason_salt: null },
    entry: entry && { ...entry, reason: "for another reason" },
  }));
  expect((await verify(forged)).faults).toEqual([{ number: 1, what: "changed", field: "reason" }]);
  const emptied = change(links, 1, ({ seal, entry }) => ({ seal, entry: entry && { ...entry, reason: "" } }));
  expect((await verify(emptied)).faults).toEqual([{ number: 2, what: "changed", field: "reason" }]);
});

test("the same fields have different digests each time, so that they can't be compared", async () => {
  const entry: Entry = { id: "e", actor_id: "a", action: "x", subject_id: "s", reason: "r", created_at: 1 };
  const [one, two] = [await chain([entry]), await chain([entry])];
  expect(one[0]?.seal.subject_digest).not.toBe(two[0]?.seal.subject_digest);
});
