import type { Database } from "../../../db/stores/database.ts";
import { type Filled, signIn } from "./fill-world.ts";
import type { Provider } from "./provider.ts";
import type { Answer, SiteInProcess } from "./site-in-process.ts";
import type { Who } from "./world.ts";

/** How an attempt ends: done, refused by a rule, or stopped before that. */
export type Ending = "done" | "refused" | "not found" | "other role" | "signed out" | "restricted";
/** An attempt at the site, how it has to end, and what is so from then on if it is done. */
export type Attempt = {
  ask: () => Promise<Answer>;
  ending: Ending;
  /** How it ended, where that takes more than the status. */
  read?: (answer: Answer, ending: Ending) => Ending;
  after?: (answer: Answer) => void | Promise<void>;
};
export type Field = [string, string];
/** The ending of what is tried on a page that may not be theirs. */
export const ifReached = (isReached: boolean, isDone: boolean): Ending =>
  !isReached ? "not found" : isDone ? "done" : "refused";

/** The people of one run at a site, with the session that each had last. */
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
    /** Where the creator's team works. */
    team: `/team/${ids.creator}`,
    log: (action: string) => world.log.push(action),
    /** The link of the newest invitation. */
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
