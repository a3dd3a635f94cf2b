import type { Database } from "#db/stores/database.ts";
import { type Filled, signIn } from "./fill-world.ts";
import type { Provider } from "./provider.ts";
import type { Answer, SiteInProcess } from "./site-in-process.ts";
import type { Who } from "./world.ts";

/** How an attempt ends: done, refused by a rule, or stopped earlier. */
export type Ending = "done" | "refused" | "not found" | "other role" | "signed out" | "restricted";
/** An attempt at the site, its required ending, and how it changes the model if done. */
export type Attempt = {
  ask: () => Promise<Answer>;
  ending: Ending;
  /** How it ended, if the status alone doesn't say. */
  read?: (answer: Answer, ending: Ending) => Ending;
  after?: (answer: Answer) => void | Promise<void>;
};
export type Field = [string, string];
export const ifReached = (isReached: boolean, isDone: boolean): Ending =>
  !isReached ? "not found" : isDone ? "done" : "refused";

export function openVisits(db: Database, site: SiteInProcess, provider: Provider, filled: Filled) {
  const { person, world, ids } = filled;
  const tokens = new Map<Who, string>();
  let count = 0;
  const as = (who: Who, path: string, sent?: Parameters<SiteInProcess["ask"]>[2]) =>
    site.ask(tokens.get(who) ?? null, path, sent);
  const next = () => ++count;
  return {
    ...filled,
    db,
    site,
    provider,
    as,
    next,
    form: (who: Who, path: string, ...fields: Field[]) => as(who, path, { form: fields }),
    team: `/team/${ids.creator}`,
    log: (action: string) => world.log.push(action),
    link: () => {
      const invitation = site.emails.findLast((body) => body.includes("/team/invitations/")) ?? "";
      return /\/team\/invitations\/[\w-]+/.exec(invitation)?.[0] ?? "/team/invitations/none";
    },
    async enter(who: Who) {
      tokens.set(who, await signIn(db, person[who].id, world.now, next()));
      world.signedIn.add(who);
    },
  };
}
export type Visits = ReturnType<typeof openVisits>;
