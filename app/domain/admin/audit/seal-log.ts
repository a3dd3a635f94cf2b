import type { AuditChainStore } from "#db/stores/admin/audit/audit-chain.ts";
import type { Clock } from "#domain/clock.ts";
import { sealEntries } from "./chain.ts";

const ENTRIES_PER_RUN = 200;
type Deps = {
  auditChain: Pick<AuditChainStore, "findUnsealed" | "add">;
  clock: Pick<Clock, "now" | "newToken">;
};

/** Seals up to 200 new entries and returns how many; of two concurrent runs, only one adds its seals. */
export async function sealLog({ auditChain, clock }: Deps): Promise<number> {
  const { head, entries } = await auditChain.findUnsealed(ENTRIES_PER_RUN);
  if (entries.length === 0) return 0;
  const seals = await sealEntries(entries, head, clock.newToken, clock.now());
  return (await auditChain.add(seals, entries)) ? seals.length : 0;
}
