import type { Stores } from "#platform/context.ts";
import { DAY, NOW, people } from "#tests/cast.ts";

const work = { caseId: "kc50", adminId: "p5", now: NOW };
const mail = { id: "plan-km", recipient: "x@example.com", subject: "x", body: "x", now: NOW };
const tell = { accounts: ["p7"], emails: [mail], reporters: { subject: "x", body: "x" } };
const about = {
  id: "plan-kw",
  newCaseId: "plan-kn",
  reporterId: "p3",
  name: null,
  email: null,
  signature: null,
  keyHash: "plan",
  reason: "other",
  details: "",
  dueAt: NOW,
  hideAt: NOW,
  now: NOW,
  mail,
  files: [{ id: "plan-kf", name: "x.png", contentType: "image/png", bytes: 9 }],
} as const;
const accountAction = {
  id: "plan-mr",
  caseId: "plan-mrc",
  userId: "p3",
  adminId: "p5",
  action: "restricted",
  rule: "scam",
  statement: "x",
  until: null,
  now: NOW,
} as const;
const proposal = { ...work, action: "ended", rule: null, statement: "x", version: "", strike: null } as const;
const texts = { searchText: "x", nameKey: "x" };
const after = { at: NOW, id: "kc7" };

export const reportCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "reports.add": (s) =>
    s.reports.add({
      id: "plan-kr",
      newCaseId: "plan-kc",
      conversationId: "cv7",
      side: "creator",
      reporterId: "p3",
      number: 1,
      reason: "other",
      details: "x",
      dueAt: NOW + 7 * DAY,
      now: NOW,
    }),
  "reports.addForPage post": (s) => s.reports.addForPage({ ...about, kind: "post", subjectId: "c7" }),
  "reports.addForPage profile": (s) => s.reports.addForPage({ ...about, kind: "profile", subjectId: "p3" }),
  "reports.listCopies": (s) => s.reports.listCopies({ since: NOW - DAY, limit: 50 }),
  "reports.addForCopy": (s) =>
    s.reports.addForCopy({ ...about, id: "plan-kv", newCaseId: "plan-kx", subjectId: "cv7/1" }),
  "reports.listToReview": (s) => s.reports.listToReview({ of: "due" }, { now: NOW, limit: 50 }),
  "reports.listToReview a post": (s) =>
    s.reports.listToReview({ of: "post", id: "c7" }, { now: NOW, limit: 50 }),
  "reports.listToReview a creator": (s) =>
    s.reports.listToReview({ of: "creator", id: "p7" }, { now: NOW, limit: 50 }),
  "reports.listOwn": (s) => s.reports.listOwn("p7", 50),
  "reports.findReceiptByKey": (s) => s.reports.findReceiptByKey("plan"),
  "reports.findStatement": (s) => s.reports.findStatement("kd7", "p7"),
  "reports.findRemoval": (s) => s.reports.findRemoval("c7", "withheld", NOW),
  "reports.findReceipt": (s) => s.reports.findReceipt("kc7", "p7"),
  "reports.listShown": (s) => s.reports.listShown("cv7"),
  "cases.list open": (s) => s.cases.list(true, null, "admin", 31),
  "cases.list open after": (s) => s.cases.list(true, after, "admin", 31),
  "cases.list decided": (s) => s.cases.list(false, after, "admin", 31),
  "cases.listOfCreator": (s) => s.cases.listOfCreator("mira", "admin", 21),
  "cases.listOfCreator chosen": (s) => s.cases.listOfCreator("mira", "admin", 20, ["kc7"]),
  "cases.find": (s) => s.cases.find("kc7", "p5"),
  "cases.findInspection": (s) => s.cases.findInspection("kc7", "p5"),
  "cases.claim": (s) => s.cases.claim({ ...work, until: NOW + 1 }),
  "cases.findRecord": (s) => s.cases.findRecord({ caseId: "kc7", now: NOW, disputesSince: 0 }),
  "cases.release": (s) => s.cases.release({ caseId: "kc50", adminId: "p5" }),
  "cases.keep": (s) =>
    s.cases.keep({ ...work, caseId: "kc7", appealId: "ka7", auditId: "plan-kk", statement: "x", tell }),
  "cases.grant": (s) =>
    s.cases.grant({
      ...work,
      caseId: "kc7",
      appealId: "ka7",
      id: "plan-kg",
      statement: "x",
      tell,
      reopensUntil: NOW,
    }),
  "reports.addAppeal": (s) =>
    s.reports.addAppeal({
      id: "plan-kp",
      decisionId: "kd8",
      appellantId: "p8",
      reportId: null,
      isFromReporter: false,
      text: "x",
      now: NOW,
      dueAt: NOW,
    }),
  "reports.findRemovalInCase": (s) => s.reports.findRemovalInCase("kc9", people.creator.id),
  "reports.addCounterNotice": (s) =>
    s.reports.addCounterNotice({
      id: "plan-kq",
      decisionId: "kd9",
      userId: people.creator.id,
      name: "x",
      address: "x",
      phone: "x",
      text: "x",
      signature: "x",
      now: NOW,
    }),
  "cases.listToForward": (s) => s.cases.listToForward(NOW, 50),
  "cases.forward": (s) => s.cases.forward({ id: "kn3", now: NOW, restoresAt: NOW, subject: "x", body: "x" }),
  "cases.listToRestore": (s) => s.cases.listToRestore(NOW, 50),
  "cases.restore": (s) =>
    s.cases.restore({ id: "plan-ku", counterNoticeId: "kn9", caseId: "kc9", statement: "x", now: NOW, tell }),
  "cases.recordSuit": (s) =>
    s.cases.recordSuit({ auditId: "plan-ks", caseId: "kc9", adminId: "p5", reason: "x", now: NOW, mail }),
  "cases.inspect": (s) =>
    s.cases.inspect({
      ...work,
      id: "plan-ki",
      auditId: "plan-ka",
      reason: "x",
      from: 1,
      to: 2,
      until: NOW + 1,
      claimedUntil: NOW + 1,
    }),
  "cases.decideOnAccount": (s) =>
    s.cases.decideOnAccount({ ...accountAction, tell: { ...tell, reporters: null } }),
  "cases.decideOnAccount held": (s) =>
    s.cases.decideOnAccount({
      ...accountAction,
      id: "plan-mh",
      caseId: "plan-mhc",
      action: "held",
      tell: { ...tell, reporters: null },
    }),
  "cases.openForAccount": (s) =>
    s.cases.openForAccount({
      id: "plan-mo",
      reportId: "plan-mor",
      userId: "p4",
      adminId: "p5",
      claimedUntil: NOW + 1,
      dueAt: NOW,
      details: "x",
      name: "x",
      now: NOW,
    }),
  "cases.propose": (s) => s.cases.propose({ ...proposal, auditId: "plan-mp" }),
  "cases.declineProposal": (s) => s.cases.declineProposal({ ...work, auditId: "plan-md", reason: "x" }),
  "reports.findRestriction": (s) => s.reports.findRestriction("p3"),
  "reports.listDecisions": (s) => s.reports.listDecisions("p3", 20),
  "cases.decide": (s) =>
    s.cases.decide({
      ...work,
      id: "plan-kd",
      action: "removed",
      rule: "scam",
      statement: "x",
      version: "",
      refund: "x",
      strike: { points: 1, until: NOW },
      accountCase: {
        id: "plan-kz",
        reportId: "plan-ky",
        name: "x",
        dueAt: NOW,
        fromPoints: 6,
        fromCopyright: 3,
        details: "x",
      },
      tell,
    }),
  "cases.decide a page": (s) =>
    s.cases.decide({
      ...work,
      caseId: "kg50",
      id: "plan-kgd",
      action: "removed",
      rule: "scam",
      statement: "x",
      version: "",
      refund: null,
      page: { cleared: texts, restored: texts },
      tell,
    }),
  "cases.reverse": (s) =>
    s.cases.reverse({ ...work, id: "plan-ko", decisionId: "kd7", statement: "x", tell }),
  "cases.listToHide": (s) => s.cases.listToHide(NOW, 50),
  "cases.hide": (s) =>
    s.cases.hide({
      id: "plan-kh",
      caseId: "kc50",
      rule: "minor",
      statement: "x",
      now: NOW,
      refund: "x",
      isFinal: false,
      tell,
    }),
  "cases.listWronglyHidden": (s) => s.cases.listWronglyHidden(50),
  "cases.restoreCopy": (s) =>
    s.cases.restoreCopy({ id: "x", caseId: "x", decisionId: "x", statement: "x", now: NOW, tell }),
  "cases.endRemovalsInPlaces": (s) => s.cases.endRemovalsInPlaces(NOW),
  "cases.listFilesToClear": (s) =>
    s.cases.listFilesToClear({ before: NOW, minorBefore: NOW, now: NOW, limit: 500 }),
  "cases.clear": (s) => s.cases.clear({ before: NOW, minorBefore: NOW, now: NOW, limit: 500 }),
  "transparency.count": (s) => s.transparency.count(NOW - 200 * DAY, NOW),
  "readingRights.find": (s) => s.readingRights.find({ conversationId: "cv7", number: 1, viewerId: "p50" }),
};
