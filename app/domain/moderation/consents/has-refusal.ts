import type { ConsentStore } from "#db/stores/moderation/consents/consents.ts";
import type { Clock } from "#domain/clock.ts";
import { consentState, isRefusal } from "./consent.ts";

type Deps = { consents: Pick<ConsentStore, "listOfPost">; clock: Pick<Clock, "now"> };

/** Whether someone's answer keeps a post from being published. */
export async function hasRefusal({ consents, clock }: Deps, contentId: string, creatorId: string) {
  const people = await consents.listOfPost(contentId, creatorId);
  return people.some((person) => isRefusal(consentState(person, clock.now())));
}
