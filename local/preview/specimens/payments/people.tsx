import { gatesOf } from "../../../../app/domain/people/gates-of.ts";
import { PeopleFinder } from "../../../../app/ui/people/people-finder.tsx";
import { PersonActions } from "../../../../app/ui/people/person-actions.tsx";
import { PersonPage, type ShownPerson } from "../../../../app/ui/people/person-page.tsx";
import { RestrictionFacts } from "../../../../app/ui/people/restriction-facts.tsx";
import { RestrictionNotice } from "../../../../app/ui/people/restriction-notice.tsx";
import { daysAgo, fan } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const reason = "Three fans reported that you ask for payments elsewhere, last on May 3.";
const restriction = { at: daysAgo(2), reason, by: "ida.keeper" };
const person: ShownPerson = {
  id: "kX2v9Qd1mTz7RbLw3uYc5g",
  email: "mara@example.com",
  username: "mara",
  name: "Mara Lindqvist",
  avatarUrl: null,
  role: "seller",
  joinedAt: daysAgo(200),
  region: "Oregon, United States",
  stripeAccountId: "acct_1",
  passkeys: 1,
  twoStepSince: daysAgo(30),
  postCount: 41,
  restriction: null,
  deletionDueAt: null,
  deletionCanceledAt: null,
  erasedAt: null,
  blocksMade: 2,
  blocksGot: 1,
  spent: 4500,
  paidCreators: 2,
  sales: 310,
  sold: 465_000,
  returned: 3000,
  disputesOpened: 0,
  disputesGot: 3,
  disputesOpen: 1,
};
const gates = gatesOf({
  role: "seller",
  region: "US-OR",
  regionClass: "default",
  ageVerifiedAt: daysAgo(200),
  enhancedUntil: null,
  emailVerifiedAt: daysAgo(200),
  onboardedAt: daysAgo(200),
  setupCompletedAt: daysAgo(199),
  stripeAccountId: "acct_1",
  payoutsAt: null,
  twoStepSince: null,
  paymentsPausedUntil: null,
  restriction,
  waivers: [{ gate: "payouts", until: daysAgo(-3), reason: "Waits for a document" }],
});
const sessions = [
  { id: "s1", device: "Firefox on Mac", place: "Oregon, United States", usedAt: daysAgo(0) },
  { id: "s2", device: "Safari on iPhone", place: "Unknown location", usedAt: daysAgo(3) },
];
const found = [
  {
    id: person.id,
    username: "mara",
    name: "Mara Lindqvist",
    email: "mara@example.com",
    role: "seller" as const,
    joinedAt: daysAgo(200),
    closedAt: null,
    isRestricted: true,
  },
];
const acting = { sessions, isSelf: false, mayChange: true, values: {}, errors: {} };
const page = { gates, sessions, sessionCount: 2, owed: 12_300, holds: [] };

/** Accounts as admins see them, and what the owner of a restricted one reads. */
export const people: Specimen[] = [
  {
    name: "People finder",
    states: {
      "Before a search": <PeopleFinder query="" found={[]} isDown={false} />,
      Found: <PeopleFinder query="mara" found={found} isDown={false} />,
      Nobody: <PeopleFinder query="zzz" found={[]} isDown={false} />,
      "Provider down": <PeopleFinder query="ch_1" found={[]} isDown />,
    },
  },
  {
    name: "Person",
    states: {
      Creator: <PersonPage person={person} {...page} />,
      Restricted: (
        <PersonPage person={{ ...person, restriction }} {...page} holds={[{ reason, at: daysAgo(1) }]} />
      ),
      Leaving: (
        <PersonPage person={{ ...person, role: "buyer", deletionDueAt: daysAgo(-20), sales: 0 }} {...page} />
      ),
      Deleted: (
        <PersonPage person={{ ...person, erasedAt: daysAgo(1) }} {...page} sessions={[]} sessionCount={0} />
      ),
    },
  },
  {
    name: "Actions on a person",
    states: {
      Any: <PersonActions person={person} {...acting} />,
      Refused: (
        <PersonActions
          person={{ ...person, restriction }}
          {...acting}
          values={{ does: "lift" }}
          errors={{ reason: "Say why, in a few words" }}
        />
      ),
      "An admin": <PersonActions person={person} {...acting} mayChange={false} isSelf />,
    },
  },
  {
    name: "Restriction",
    states: {
      "Statement of reasons": <RestrictionFacts restriction={restriction} />,
      "On every page": <RestrictionNotice viewer={{ ...fan, restriction }} path="/discover" />,
    },
  },
];
