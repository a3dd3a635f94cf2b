import type { Stores } from "#platform/context.ts";
import { NOW } from "#tests/cast.ts";

const mail = { id: "plan-consent", recipient: "x@example.com", subject: "x", body: "x", now: NOW };
const place = { contentId: "c7", creatorId: "p7" };
const told = { ...place, auditId: "plan-consent-audit", emails: [mail], now: NOW };
const link = { tokenHash: "plan-token", now: NOW, expiresAt: NOW + 1 };

export const consentCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "consents.add": (s) =>
    s.consents.add([{ id: "plan-co", name: "x", email: "x@example.com", tokenHash: "plan-1", mail }], {
      ...place,
      now: NOW,
      expiresAt: NOW,
      most: 5,
    }),
  "consents.listOfPost": (s) => s.consents.listOfPost("c7", "p7"),
  "consents.remove": (s) => s.consents.remove("none", "p7"),
  "consents.renew": (s) => s.consents.renew({ id: "none", creatorId: "p7", ...link, mail }),
  "consents.findByToken": (s) => s.consents.findByToken("ct7", NOW),
  "consents.listOfPerson": (s) => s.consents.listOfPerson("e7", 100),
  "consents.beginCheck": (s) => s.consents.beginCheck("none", "x"),
  "consents.recordCheck": (s) =>
    s.consents.recordCheck({ id: "none", reference: "x", isAdult: true, now: NOW }),
  "consents.sign": (s) =>
    s.consents.sign({
      ...told,
      id: "co8",
      tokenHash: "ct8",
      validSince: 0,
      signedName: "x",
      scopes: { download: false, promotion: false },
      files: [],
    }),
  "consents.decline": (s) => s.consents.decline({ ...told, id: "co8" }),
  "consents.withdraw": (s) =>
    s.consents.withdraw({
      id: "co7",
      reportId: "plan-cor",
      newCaseId: "plan-cok",
      details: "x",
      now: NOW,
      mail,
    }),
  "consents.findRecords": (s) => s.consents.findRecords("c7"),
  "consents.listRecords post": (s) =>
    s.consents.listRecords({ kind: "post", id: "c7" }, { email: "", contentId: "" }, 500),
  "consents.listRecords creator": (s) =>
    s.consents.listRecords({ kind: "creator", id: "p7" }, { email: "e6", contentId: "c6" }, 500),
  "consents.clear": (s) => s.consents.clear(NOW, 500),
};
