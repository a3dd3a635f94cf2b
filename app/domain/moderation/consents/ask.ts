import type { ConsentStore } from "#db/stores/moderation/consents/consents.ts";
import type { Clock } from "#domain/clock.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { consentEmail } from "#domain/notifications/mail/consent-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { LINK_MS, MAX_PEOPLE, mayRemovePerson } from "./consent.ts";

type Deps = Omit<RateLimitDeps, "clock"> & {
  consents: Pick<ConsentStore, "add" | "listOfPost" | "renew" | "remove">;
  clock: Pick<Clock, "now" | "newId" | "newToken">;
  pageLink: (path: string) => string;
};
type Place = { contentId: string; creator: { id: string; username: string } };

const linkTo = ({ clock, secrets, pageLink }: Deps, { creator }: Place, email: string) => {
  const now = clock.now();
  const token = clock.newToken();
  const content = consentEmail(creator.username, pageLink(`/consents/${token}`));
  const expiresAt = now + LINK_MS;
  const mail = { id: `consent-${clock.newId()}`, recipient: email, ...content, now, expiresAt };
  return { tokenHash: secrets.digest(token), mail, now, expiresAt };
};

/** Sends links to people in a post of theirs that isn't published. `full`: they would be too many. */
export async function askPeople(
  deps: Deps,
  place: Place,
  people: { name: string; email: string }[],
): Promise<Outcome<"full"> | RateLimited> {
  const { contentId, creator } = place;
  const listed = await deps.consents.listOfPost(contentId, creator.id);
  const added = people.filter(({ email }) => listed.every((one) => one.email !== email));
  if (listed.length + added.length > MAX_PEOPLE) return refuse("full");
  for (const _ of added) {
    const attempt = await consumeAttempt(deps, rateLimits.consentLinks, creator.id);
    if (!attempt.ok) return attempt;
  }
  const links = added.map((person) => ({ ...person, link: linkTo(deps, place, person.email) }));
  const now = deps.clock.now();
  await deps.consents.add(
    links.map(({ link: { tokenHash, mail }, ...person }) => ({
      id: deps.clock.newId(),
      ...person,
      tokenHash,
      mail,
    })),
    { contentId, creatorId: creator.id, now, expiresAt: now + LINK_MS, most: MAX_PEOPLE },
  );
  return { ok: true };
}

/** `answered`: they signed or refused, or aren't in the post. */
export async function askAgain(
  deps: Deps,
  place: Place,
  id: string,
): Promise<Outcome<"answered"> | RateLimited> {
  const person = await findOpen(deps, place, id);
  if (person === null) return refuse("answered");
  for (const [limit, subject] of [
    [rateLimits.consentLinksAgain, id],
    [rateLimits.consentLinks, place.creator.id],
  ] as const) {
    const attempt = await consumeAttempt(deps, limit, subject);
    if (!attempt.ok) return attempt;
  }
  await deps.consents.renew({ id, creatorId: place.creator.id, ...linkTo(deps, place, person.email) });
  return { ok: true };
}

export async function removePerson(deps: Deps, place: Place, id: string): Promise<Outcome<"answered">> {
  const person = await findOpen(deps, place, id);
  const isRemoved = person !== null && (await deps.consents.remove(id, place.creator.id));
  return isRemoved ? { ok: true } : refuse("answered");
}

async function findOpen(deps: Deps, { contentId, creator }: Place, id: string) {
  const listed = await deps.consents.listOfPost(contentId, creator.id);
  const person = listed.find((one) => one.id === id);
  return person && mayRemovePerson(person, deps.clock.now()) ? person : null;
}
