import type { AdminStore } from "../../db/stores/admin.ts";
import type { DeletionStore } from "../../db/stores/deletions.ts";
import type { ExportStore } from "../../db/stores/exports.ts";
import type { FarewellStore } from "../../db/stores/farewells.ts";
import type { PasskeyStore } from "../../db/stores/passkeys.ts";
import type { TwoStepStore } from "../../db/stores/two-step.ts";
import { HOUR, NOW, people } from "../cast.ts";
import { undoLink } from "./account-calls.ts";

export type SecurityStores = {
  admin: AdminStore;
  deletions: DeletionStore;
  exports: ExportStore;
  farewells: FarewellStore;
  passkeys: PasskeyStore;
  twoStep: TwoStepStore;
};

const { otherFan } = people;
const mail = (id: string) => ({ id, recipient: "x@example.com", subject: "s", body: "b", now: NOW });
const step = (id: string) => ({ userId: otherFan.id, now: NOW, auditId: id, mail: mail(id) });

const deed = (id: string) => ({ actorId: people.admin.id, now: NOW, reason: "as a test", auditId: id });

/** The calls of the stores behind deletion, export, two-step sign-in, passkeys and administration. */
export const securityCalls: Record<string, (stores: SecurityStores) => Promise<unknown>> = {
  "deletions.of": (s) => s.deletions.of(otherFan.id),
  "deletions.request": (s) => s.deletions.request({ ...step("plan-leave"), dueAt: NOW + HOUR }),
  "deletions.renewing": (s) => s.deletions.renewing(20),
  "farewells.untold": (s) => s.farewells.untold(10),
  "farewells.fansFrom": (s) => s.farewells.fansFrom("p3", "", 10),
  "farewells.told": (s) =>
    s.farewells.told(
      { userId: otherFan.id, requestedAt: NOW, through: { from: "", to: "x" }, isAll: true, now: NOW },
      [mail("plan-told")],
    ),
  "deletions.paidUntil": (s) => s.deletions.paidUntil("p3", NOW),
  "deletions.due": (s) => s.deletions.due(NOW, NOW - HOUR, 5),
  "deletions.isCharging": (s) => s.deletions.isCharging("p3", NOW),
  "deletions.callOff": (s) => s.deletions.callOff(step("plan-stay")),
  "deletions.erase": (s) =>
    s.deletions.erase({ ...step("plan-gone"), email: "gone@deleted.invalid", username: "deleted-gone" }),

  "exports.begin": (s) =>
    s.exports.begin({ userId: "p3", since: 0, most: 5, auditId: "plan-x", now: NOW, mail: mail("plan-x") }),
  "exports.everything": (s) => s.exports.everything("p3", 100),

  "twoStep.of": (s) => s.twoStep.of(otherFan.id),
  "twoStep.demandOf": (s) => s.twoStep.demandOf(otherFan.id),
  "twoStep.begin": (s) => s.twoStep.begin("p3", "s3", "sealed", NOW),
  "twoStep.confirm": (s) =>
    s.twoStep.confirm({
      ...{ ...step("plan-on"), userId: "p3", step: 7, sessionId: "s3", sealedSecret: "sealed" },
      ...{ codes: [{ id: "plan-r1", hash: "x" }], undo: undoLink("plan-undo-4", "p3", "undo_two_step") },
    }),
  "twoStep.spendStep": (s) => s.twoStep.spendStep("p3", 8),
  "twoStep.spendRecoveryCode": (s) =>
    s.twoStep.spendRecoveryCode({ ...step("plan-used"), userId: "p3", hash: "x" }),
  "twoStep.renewCodes": (s) =>
    s.twoStep.renewCodes({ ...step("plan-renew"), userId: "p3", codes: [{ id: "plan-r2", hash: "y" }] }),
  "twoStep.remove": (s) => s.twoStep.remove({ ...step("plan-off"), userId: "p3" }),
  "twoStep.warn": (s) => s.twoStep.warn(mail("plan-warn")),

  "passkeys.add": (s) =>
    s.passkeys.add({
      ...{ ...step("plan-key"), name: "Phone", undo: undoLink("plan-undo-5", otherFan.id, "undo_passkey") },
      key: { id: "plan-key", publicKey: "p", algorithm: "ES256", counter: 0, transports: [], maker: "x" },
    }),
  "passkeys.list": (s) => s.passkeys.list(otherFan.id),
  "passkeys.find": (s) => s.passkeys.find("plan-key"),
  "passkeys.used": (s) => s.passkeys.used("plan-key", 0, NOW),
  "passkeys.rename": (s) => s.passkeys.rename("plan-key", otherFan.id, "Key"),
  "passkeys.remove": (s) => s.passkeys.remove({ ...step("plan-unkey"), id: "plan-key" }),

  "admin.findPerson": (s) => s.admin.findPerson("Mira"),
  "admin.setAdmin": (s) => s.admin.setAdmin(otherFan.id, true, deed("plan-a1")),
  "admin.setAdmin off": (s) => s.admin.setAdmin(otherFan.id, false, deed("plan-a2")),
  "admin.rules": (s) => s.admin.rules(),
  "admin.putRule": (s) => s.admin.putRule({ region: "XX", classification: "blocked" }, deed("plan-a3")),
  "admin.removeRule": (s) => s.admin.removeRule("XX", deed("plan-a4")),
  "admin.grantWaiver": (s) =>
    s.admin.grantWaiver(
      { id: "plan-w", userId: otherFan.id, gate: "age", expiresAt: NOW + HOUR },
      deed("plan-a5"),
    ),
  "admin.running": (s) => s.admin.running(NOW),
  "admin.endWaiver": (s) => s.admin.endWaiver("plan-w", deed("plan-a6")),
  "admin.noteUse": (s) => s.admin.noteUse([{ id: "plan-w", gate: "age" }], otherFan.id, NOW),
  "admin.log": (s) => s.admin.log(null, 51),
  "admin.log later": (s) => s.admin.log({ at: NOW, id: "x" }, 51),
};
