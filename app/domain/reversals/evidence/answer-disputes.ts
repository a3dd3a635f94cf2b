import type { AccessLogStore } from "#db/stores/reversals/access-log.ts";
import type { DisputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import type { Clock } from "#domain/clock.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { settleEach } from "#domain/settle-all.ts";
import { awaitsEvidence, KEPT_MS, nextStep } from "../disputes/dispute.ts";
import type { DisputePort, EvidenceFields } from "../disputes/dispute-port.ts";
import { disputeRow } from "../reconcile-dispute.ts";
import type { DisputeCase } from "./dispute-case.ts";
import { type EvidenceFacts, evidenceFields, MAX_ACCESSES } from "./evidence.ts";

/** Each calls the provider up to a dozen times, and a scheduled run should end within its minute. */
const DISPUTES_PER_RUN = 10;
const PURGED_PER_RUN = 20;
/** Earlier payments that the evidence lists; each is looked up at the provider for its card. */
export const MAX_EARLIER = 5;

export type AnswerDeps = {
  payments: Omit<DisputePort, "pauseCollection">;
  disputes: Pick<
    DisputeStore,
    "findCase" | "record" | "claimDue" | "lock" | "setProviderFile" | "stop" | "listToPurge" | "purge"
  >;
  accessLog: Pick<AccessLogStore, "listForDispute">;
  media: Pick<MediaPort, "read" | "remove" | "list">;
  clock: Pick<Clock, "now">;
};

export const evidenceKey = (disputeId: string, fileId: string) => `disputes/${disputeId}/${fileId}`;

/** A failure leaves its dispute for a later run and doesn't stop the others. */
export async function answerDisputes(deps: AnswerDeps): Promise<void> {
  const due = await deps.disputes.claimDue(deps.clock.now(), DISPUTES_PER_RUN);
  await settleEach(
    due,
    ({ id }) => `dispute ${id}`,
    ({ id }) => answerDispute(deps, id, false),
  );
}

/** `cards` are read from the provider, as far as it answers; the disputed payment's card comes last. */
export const factsOf = (
  found: DisputeCase,
  accesses: EvidenceFacts["accesses"],
  cards: (string | null)[] = [],
): EvidenceFacts => ({
  payment: found.payment,
  creator: found.creator,
  fan: { username: found.username, email: found.email },
  consent: found.consent,
  accesses,
  earlier: found.earlier.map(({ at, cents }, i) => {
    const [card, other] = [cards.at(-1) ?? null, cards[i] ?? null];
    return { at, cents, isSameCard: card === null || other === null ? null : card === other };
  }),
  statement: found.statement,
  delivered: found.delivered,
});

/**
 * Answers one dispute once: fixes the evidence, uploads its files, and submits it. Reads the provider's state first, so
 * a crash between any two steps neither submits twice nor never. The provider repeats even its own failures under one
 * key, so each claimed run has its own. `isAsked`: the creator wants it done now.
 */
export async function answerDispute(deps: AnswerDeps, id: string, isAsked: boolean): Promise<void> {
  const found = await deps.disputes.findCase(id, MAX_EARLIER);
  if (found === null) return;
  if (isAsked && nextStep(found, deps.clock.now()) === "wait") await lock(deps, found);
  const dispute = await refresh(deps, found);
  // What is recorded or fixed by now is what counts.
  const current = dispute && (await deps.disputes.findCase(id, MAX_EARLIER));
  if (!current) return deps.disputes.stop(id);
  const step = nextStep(current, deps.clock.now());
  if (step === "accept") {
    await deps.payments.closeDispute(id);
    await refresh(deps, found);
  } else if (step === "submit") {
    await submit(deps, current, current.answer ?? (await lock(deps, current)));
  } else if (step === "appeal") {
    await appeal(deps, current);
  } else if (step === "nothing") {
    if (awaitsEvidence(current.status)) console.error(`dispute ${id} was not answered in time`);
    await deps.disputes.stop(id);
  }
}

async function refresh(deps: AnswerDeps, found: DisputeCase) {
  const readAt = deps.clock.now();
  const dispute = await deps.payments.dispute(found.id);
  if (dispute !== null) await deps.disputes.record(disputeRow(partiesOf(found), dispute, readAt));
  return dispute;
}
const partiesOf = ({ payment, buyerId, sellerId }: DisputeCase) => ({ id: payment.id, buyerId, sellerId });

/** Compiles the evidence and fixes it; null if its text was changed at that moment, which a later run sees. */
async function lock(deps: AnswerDeps, found: DisputeCase): Promise<EvidenceFields | null> {
  const intents = [...found.earlier.map(({ intentId }) => intentId), found.intentId];
  const [accesses, ...cards] = await Promise.all([
    deps.accessLog.listForDispute(found.id, MAX_ACCESSES),
    ...intents.map((intent) => (intent === null ? null : cardOf(deps, intent))),
  ]);
  const answer = evidenceFields(factsOf(found, accesses, cards));
  return deps.disputes.lock({ id: found.id, statement: found.statement, answer, now: deps.clock.now() });
}

/** A card that can't be read costs a remark, not the deadline. */
const cardOf = ({ payments }: AnswerDeps, intent: string) =>
  payments.cardFingerprint(intent).catch((error: unknown) => {
    console.error(intent, error);
    return null;
  });

async function submit(deps: AnswerDeps, found: DisputeCase, answer: EvidenceFields | null): Promise<void> {
  if (answer === null) return;
  // Read again, since no more can be added now.
  const { files } = (await deps.disputes.findCase(found.id, 0)) ?? found;
  const evidence = { ...answer };
  for (const { id, field, name, type, bytes, providerId } of files) {
    if (providerId !== null) {
      evidence[field] = providerId;
      continue;
    }
    const data = await deps.media.read(evidenceKey(found.id, id), 0, bytes);
    // A file that storage has lost must not keep the rest from the bank.
    if (data === null) {
      console.error(`a file of dispute ${found.id} is not in storage`, id);
      continue;
    }
    const uploaded = await deps.payments.uploadEvidence({ name, type, data });
    await deps.disputes.setProviderFile(id, uploaded);
    evidence[field] = uploaded;
  }
  const readAt = deps.clock.now();
  const key = `dispute-${found.id}-${found.countedFrom}-${found.attempts}`;
  const submitted = await deps.payments.submitEvidence(found.id, evidence, key);
  await deps.disputes.record(disputeRow(partiesOf(found), submitted, readAt));
}

async function appeal(deps: AnswerDeps, found: DisputeCase): Promise<void> {
  const readAt = deps.clock.now();
  const key = `appeal-${found.appealAuditId}-${found.attempts}`;
  const filed = await deps.payments.appeal(found.id, found.appealReason ?? "", key);
  await deps.disputes.record(disputeRow(partiesOf(found), filed, readAt));
}

export async function purgeDisputes(deps: AnswerDeps): Promise<void> {
  const now = deps.clock.now();
  const closed = await deps.disputes.listToPurge(now - KEPT_MS, PURGED_PER_RUN);
  await settleEach(
    closed,
    ({ id }) => `dispute ${id}`,
    async ({ id }) => {
      await deps.media.remove(await deps.media.list(evidenceKey(id, "")));
      await deps.disputes.purge(id, now);
    },
  );
}
