import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { settleReplyPromises } from "#domain/messages/replies/settle-promises.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { DAY, MINUTE } from "#tests/cast.ts";
import { caseAttempts } from "./case-attempts.ts";
import { addUpload } from "./fill-world.ts";
import { messageAttempts } from "./message-attempts.ts";
import type { Step } from "./steps.ts";
import { teamAttempts } from "./team-attempts.ts";
import { termAttempts } from "./term-attempts.ts";
import { followPromise, settlePromise } from "./terms.ts";
import type { Attempt, Visits } from "./visits.ts";
import { isClosed, type Who } from "./world.ts";

export function openPlay(visits: Visits) {
  const { db, run, person, world, form, next, site, provider } = visits;
  const { writeIn, writeHeld, sendFile, changeMessage, blocking } = messageAttempts(visits);
  const { invite, accept, changeMember, leaveTeam } = teamAttempts(visits);
  const { report, workOnCase } = caseAttempts(visits);
  const { setPrice, setPlace, unlock, buy, subscribe, bill, endMonth, restrict } = termAttempts(visits);

  /** Leaving requires a password, which isn't about access, so this calls the use case. */
  async function setLeaving(who: Who, isLeaving: boolean) {
    const mail = {
      id: `${run}-${next()}`,
      recipient: person[who].email,
      subject: "x",
      body: "x",
      now: world.now,
    };
    const change = { userId: person[who].id, now: world.now, auditId: `${run}-audit-${next()}`, mail };
    const deletions = deletionStore(db);
    if (isLeaving) await deletions.request({ ...change, dueAt: world.now + 30 * DAY });
    else await deletions.cancel(change);
    world.leaving[isLeaving ? "add" : "delete"](who);
  }
  /** Uploading isn't about access, so files appear in storage directly. */
  async function upload(who: Who) {
    const id = `${run}-upload-${next()}`.padEnd(22, "0");
    await addUpload(db, id, person[who].id, world.now);
    world.uploads.push({ id, by: who, isSent: false });
  }
  /** Performs steps that aren't attempts by a person; returns whether it did. */
  async function doAside(one: Step): Promise<boolean> {
    if (one.do === "leave" || one.do === "stay") await setLeaving(one.who, one.do === "leave");
    else if (one.do === "upload") await upload(one.who);
    else if (one.do === "bill") await bill(one.what);
    else if (one.do === "sign in") await visits.enter(one.who);
    else return false;
    return true;
  }
  async function attemptOf(step: Step): Promise<Attempt | null> {
    switch (step.do) {
      case "write":
        return writeIn(step);
      case "write held":
        return writeHeld();
      case "send file":
        return sendFile(step);
      case "edit":
      case "unsend":
      case "react":
        return changeMessage(step);
      case "invite":
        return invite(step);
      case "accept":
        return accept(step.who);
      case "change":
      case "end":
        return changeMember(step);
      case "leave team":
        return leaveTeam(step.who);
      case "report":
        return report(step);
      case "claim":
      case "open":
      case "decide":
      case "reopen":
        return workOnCase(step);
      case "block":
      case "unblock":
        return blocking(step.who, step.do === "block", "chat" in step ? step.chat : "x");
      case "price":
        return setPrice(step);
      case "close place":
      case "open place":
        return setPlace(step);
      case "unlock":
        return unlock();
      case "buy":
        return buy(step);
      case "subscribe":
        return subscribe();
      case "restrict":
      case "lift":
        return restrict(step);
      case "sign out":
        return {
          ask: () => form(step.who, "/logout", ["sent", "1"]),
          ending: "done",
          after: () => void world.signedIn.delete(step.who),
        };
      default:
        return null;
    }
  }
  /** Updates promised replies after the last step. */
  function settle() {
    const { terms, said, now, blocks, leaving } = world;
    followPromise(terms, said, now);
    const isFanAway = blocks.has("fan>creator") || leaving.has("fan");
    const isCreatorAway = blocks.has("creator>fan") || leaving.has("creator");
    settlePromise(terms, { isFanAway, isCreatorAway, isClosed: isClosed(world) }, now);
  }
  return {
    doAside,
    settle,
    wait(minutes: number) {
      world.now += minutes * MINUTE;
      settle();
    },
    /** Runs what time brings: the promised-reply part of the scheduled run, and period ends. */
    async work() {
      await endMonth();
      await settleReplyPromises(site.deps);
      await settleRefunds(site.deps);
      await provider.deliver(site.deps);
    },
    attemptOf,
  };
}
