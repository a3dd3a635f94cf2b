import { teamStore } from "#db/stores/creators/team/team.ts";
import type { Step } from "./steps.ts";
import type { Attempt, Visits } from "./visits.ts";
import { acts, INVITATION_MS, type May, sellers, type Who } from "./world.ts";

const allowed = (may: May) =>
  Object.entries(may).flatMap(([name, isOn]): [string, string][] => (isOn ? [["may", name]] : []));

export function teamAttempts({ db, ids, person, world, team, form, log, link }: Visits) {
  const membershipOf = async (who: Who) =>
    (await teamStore(db).findActive(ids.creator, person[who].id))?.id ?? "none";

  function invite({ who, email, may }: Extract<Step, { do: "invite" }>): Attempt {
    return {
      ask: () => form(who, "/settings/team", ["email", email], ["name", "Lu"], ...allowed(may)),
      ending: "done",
      after: () => {
        const others = world.invitations.filter((one) => one.email !== email);
        world.invitations = [...others, { email, link: link(), may, until: world.now + INVITATION_MS }];
        log("invited");
      },
    };
  }
  function accept(who: Who): Attempt {
    const found = world.invitations.find((one) => one.link === link());
    const isGood = found && world.now < found.until && !world.leaving.has("creator") && who !== "creator";
    return {
      ask: () => form(who, link(), ["intent", "accept"]),
      ending: isGood ? "done" : "refused",
      after: () => {
        world.team.set(who, found?.may ?? { write: false, publish: false, money: false });
        world.invitations = world.invitations.filter((one) => one !== found);
        log("joined");
      },
    };
  }
  async function changeMember(step: Extract<Step, { do: "change" | "end" }>): Promise<Attempt> {
    const { who, target } = step;
    const page = `/settings/team/${await membershipOf(target)}`;
    const found = who === "creator" && world.team.has(target);
    const ending = !sellers.includes(who) ? "other role" : found ? "done" : "not found";
    if (step.do === "end")
      return {
        ask: () => form(who, page, ["intent", "end"]),
        ending,
        after: () => void (world.team.delete(target) && log("ended")),
      };
    return {
      ask: () => form(who, page, ["intent", "save"], ["name", "Lu"], ...allowed(step.may)),
      ending,
      after: () => void (world.team.set(target, step.may) && log("changed")),
    };
  }

  const leaveTeam = (who: Who): Attempt => ({
    ask: () => form(who, team, ["intent", "leave"]),
    ending: acts(world, who, null) ? "done" : "not found",
    after: () => void (world.team.delete(who) && log("left")),
  });
  return { invite, accept, changeMember, leaveTeam };
}
