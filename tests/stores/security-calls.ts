import type { AdminStore } from "../../db/stores/admin.ts";
import type { DeletionStore } from "../../db/stores/deletions.ts";
import type { ExportStore } from "../../db/stores/exports.ts";
import type { LeavingNoticeStore } from "../../db/stores/farewells.ts";
import type { PasskeyStore } from "../../db/stores/passkeys.ts";
import type { TwoStepStore } from "../../db/stores/two-step.ts";
import { HOUR, NOW, people } from "../cast.ts";
import { recoveryLink } from "./account-calls.ts";

export type SecurityStores = {
  admin: AdminStore;
  deletions: DeletionStore;
  exports: ExportStore;
  farewells: LeavingNoticeStore;
  passkeys: PasskeyStore;
  twoStep: TwoStepStore;
};

const { otherFan } = people;
const mail = (id: string) => ({ id, recipient: "x@example.com", subject: "s", body: "b", now: NOW });
const step = (id: string) => ({ userId: otherFan.id, now: NOW, auditId: id, mail: mail(id) });

const auditEntry = (id: string) => ({ actorId: people.admin.id, now: NOW, reason: "as a test", auditId: id });

/** The calls of the stores behind deletion, export, two-step sign-in, passkeys and administration. */
export const securityCalls: Record<string, (stores: SecurityStores) => Promise<unknown>> = {
  "deletions.of": (s) => s.deletions.find(otherFan.id),
  "deletions.request": (s) => s.deletions.request({ ...step("plan-leave"), dueAt: NOW + HOUR }),
  "deletions.renewing": (s) => s.deletions.listRenewing(20),
  "farewells.untold": (s) => s.farewells.listUnsent(10),
  "farewells.fansFrom": (s) => s.farewells.subscriptionsAfter("p3", "", 10),
  "farewells.told": (s) =>
    s.farewells.recordSent(
      {
        userId: otherFan.id,
        requestedAt: NOW,
        sentThrough: { from: "", to: "x" },
        isComplete: true,
        now: NOW,
      },
      [mail("plan-told")],
    ),
  "deletions.paidUntil": (s) => s.deletions.fansPaidUntil("p3", NOW),
  "deletions.due": (s) => s.deletions.listDue(NOW, NOW - HOUR, 5),
  "deletions.isCharging": (s) => s.deletions.isCharging("p3", NOW),
  "deletions.callOff": (s) => s.deletions.callOff(step("plan-stay")),
  "deletions.erase": (s) =>
    s.deletions.erase({ ...step("plan-gone"), email: "gone@deleted.invalid", username: "deleted-gone" }),

  "exports.begin": (s) =>
    s.exports.begin({ userId: "p3", since: 0, most: 5, auditId: "plan-x", now: NOW, mail: mail("plan-x") }),
  "exports.everything": (s) => s.exports.readAll("p3", 100),

  "twoStep.of": (s) => s.twoStep.find(otherFan.id),
  "twoStep.demandOf": (s) => s.twoStep.findRequirement(otherFan.id),
  "twoStep.begin": (s) => s.twoStep.begin("p3", "s3", "sealed", NOW),
  "twoStep.confirm": (s) =>
    s.twoStep.confirm({
      ...{ ...step("plan-on"), userId: "p3", timeStep: 7, sessionId: "s3", sealedSecret: "sealed" },
      ...{
        codes: [{ id: "plan-r1", hash: "x" }],
        recoveryLink: recoveryLink("plan-undo-4", "p3", "undo_two_step"),
      },
    }),
  "twoStep.spendStep": (s) => s.twoStep.markTimeStepUsed("p3", 8),
  "twoStep.spendRecoveryCode": (s) =>
    s.twoStep.markRecoveryCodeUsed({ ...step("plan-used"), userId: "p3", hash: "x" }),
  "twoStep.renewCodes": (s) =>
    s.twoStep.renewCodes({ ...step("plan-renew"), userId: "p3", codes: [{ id: "plan-r2", hash: "y" }] }),
  "twoStep.remove": (s) => s.twoStep.remove({ ...step("plan-off"), userId: "p3" }),
  "twoStep.warn": (s) => s.twoStep.sendWarning(mail("plan-warn")),

  "passkeys.add": (s) =>
    s.passkeys.add({
      ...{
        ...step("plan-key"),
        name: "Phone",
        recoveryLink: recoveryLink("plan-undo-5", otherFan.id, "undo_passkey"),
      },
      key: { id: "plan-key", publicKey: "p", algorithm: "ES256", counter: 0, transports: [], provider: "x" },
    }),
  "passkeys.list": (s) => s.passkeys.list(otherFan.id),
  "passkeys.find": (s) => s.passkeys.find("plan-key"),
  "passkeys.used": (s) => s.passkeys.recordUse("plan-key", 0, NOW),
  "passkeys.rename": (s) => s.passkeys.rename("plan-key", otherFan.id, "Key"),
  "passkeys.remove": (s) => s.passkeys.remove({ ...step("plan-unkey"), id: "plan-key" }),

  "admin.findPerson": (s) => s.admin.findAccount("Mira"),
  "admin.setAdmin": (s) => s.admin.setAdmin(otherFan.id, true, auditEntry("plan-a1")),
  "admin.setAdmin off": (s) => s.admin.setAdmin(otherFan.id, false, auditEntry("plan-a2")),
  "admin.rules": (s) => s.admin.listRegionRules(),
  "admin.putRule": (s) =>
    s.admin.saveRegionRule({ region: "XX", classification: "blocked" }, auditEntry("plan-a3")),
  "admin.removeRule": (s) => s.admin.removeRegionRule("XX", auditEntry("plan-a4")),
  "admin.grantWaiver": (s) =>
    s.admin.grantWaiver(
      { id: "plan-w", userId: otherFan.id, gate: "age", expiresAt: NOW + HOUR },
      auditEntry("plan-a5"),
    ),
  "admin.running": (s) => s.admin.listActiveWaivers(NOW),
  "admin.endWaiver": (s) => s.admin.endWaiver("plan-w", auditEntry("plan-a6")),
  "admin.noteUse": (s) => s.admin.recordWaiverUse([{ id: "plan-w", gate: "age" }], otherFan.id, NOW),
  "admin.log": (s) => s.admin.listAuditLog(null, 51),
  "admin.log later": (s) => s.admin.listAuditLog({ at: NOW, id: "x" }, 51),
};
