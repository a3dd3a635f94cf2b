import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { DELETION_SCHEDULED } from "#domain/accounts/deletion/deletion-refusal.ts";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { priceCard } from "#domain/payments/price-card.ts";
import { ACCOUNT_CLOSING } from "#http/posts/composer-text.ts";
import { NOW } from "#tests/cast.ts";
import { BoostForm, BoostList } from "#ui/boosts/boost-form.tsx";
import { BoostReview } from "#ui/boosts/boost-review.tsx";
import { BecomeCreator } from "#ui/creators/become-creator.tsx";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { GoesOut, SendBroadcastForm } from "#ui/messages/broadcasts/broadcast-page.tsx";
import { BuyMessage } from "#ui/messages/files/buy-message.tsx";
import { UnlockForm } from "#ui/messages/unlock-form.tsx";
import { PurchasePage } from "#ui/payments/purchases/purchase-page.tsx";
import { TipForm } from "#ui/payments/tips/tip-form.tsx";
import { TipLink } from "#ui/payments/tips/tip-link.tsx";
import { AccessOptions } from "#ui/posts/access-options.tsx";
import { ComposerPage } from "#ui/posts/composer/composer-page.tsx";
import { OwnPostList } from "#ui/posts/own-posts/own-post-list.tsx";
import { AnswerForm } from "#ui/subscriptions/price-changes/answer-form.tsx";
import { SubscriptionRow } from "#ui/subscriptions/subscription-row.tsx";
import { html, lockedCard, mara } from "./render.tsx";
import { withRouter } from "./with-router.tsx";

type Standing = Pick<SignedInViewer, "deletionDueAt" | "restriction">;
const shownIn = (standing: Standing, page: ReactElement) => {
  const off: SignedInViewer["off"] = [];
  const viewer = { kind: "user", name: "Nell", off, ...standing } as SignedInViewer;
  const frame = { viewer, path: "/", flash: null, timeZone: "UTC", isPastGates: true };
  return html(<FrameContext.Provider value={frame}>{page}</FrameContext.Provider>);
};

const shownTo = (deletionDueAt: number | null, page: ReactElement) =>
  shownIn({ deletionDueAt, restriction: null }, page);
const restricted = (isEnded: boolean, page: ReactElement) =>
  shownIn({ deletionDueAt: null, restriction: { reason: "Scam", at: NOW, isEnded } }, page);

const sold = { ...lockedCard, visibility: "ppv" as const, price: 700 };
const boosted = { id: "p1", title: "First light", type: "image" as const, thumbnail: null };
const asking = {
  requestId: "r1",
  creator: "Mara Lindqvist",
  from: 1000,
  to: 1500,
  ifNoAnswer: "end" as const,
  answer: null,
  renewsAt: NOW,
  answerBy: NOW,
  isEnding: false,
  card: priceCard("subscription", "Mara Lindqvist", 1500),
};

const offers: [string, ReactElement][] = [
  ["Subscribe ·", <AccessOptions key="1" card={lockedCard} includedInSubscription guest={false} off={[]} />],
  ["Unlock for", <AccessOptions key="2" card={sold} includedInSubscription={false} guest={false} />],
  ["Purchase Now", <PurchasePage key="3" post={sold} includedInSubscription={false} />],
  ["/tip", <TipLink key="4" path="/seller/mara" guest={false} />],
  ["See the estimate", <BoostForm key="5" posts={[boosted]} values={{}} errors={{}} />],
  [
    "Pay $20",
    <BoostReview
      key="6"
      boost="b1"
      post={boosted}
      terms={{ budget: 2000, days: 7 }}
      estimate={{ low: 1, high: 2, bought: 3 }}
      members={1}
      values={{ budget: "20", days: "7" }}
    />,
  ],
  ["Accept $15/month", <AnswerForm key="7" action="/subscriptions/s1/price" asking={asking} />],
  ["Nothing to boost yet", <BoostForm key="9" posts={[]} values={{}} errors={{}} />],
  ['action="/welcome/become-creator"', <BecomeCreator key="8" />],
];

test.each<[string, ReactElement]>([
  ...offers,
  [
    "No scheduled posts",
    withRouter(
      <OwnPostList
        query={{ filter: "scheduled", sort: "date", kind: null, search: "", after: null }}
        posts={[]}
        next={null}
        allSelected={false}
        hasRemoved={false}
        username="mara"
      />,
    ),
  ],
])("%s isn't offered while one's account is to be deleted; a link cancels that", (offer, page) => {
  expect(shownTo(null, page)).toContain(offer);
  const shown = shownTo(NOW, page);
  expect(shown).not.toContain(offer);
  expect(shown).toContain('<a href="/settings/delete-account">Cancel the deletion</a>');
});

const payments = { backHref: "/seller/mara", name: "Mara Lindqvist", problem: null };
test.each<[string, ReactElement]>([
  ...offers,
  ['action="/tip"', <TipForm key="10" {...payments} action="/tip" values={{}} errors={{}} />],
  [
    'action="/unlock"',
    <UnlockForm key="11" {...payments} action="/unlock" cents={500} replyDays={1} stats={null} />,
  ],
  [
    'action="/buy"',
    <BuyMessage
      key="12"
      {...payments}
      action="/buy"
      message={{ text: "For you", media: [] }}
      price={500}
      contents="photo"
      owned={{ count: 0, of: 1, place: null }}
    />,
  ],
])("%s isn't offered to a restricted account; a link says why", (offer, page) => {
  expect(shownTo(null, page)).toContain(offer);
  const shown = restricted(false, page);
  expect(shown).not.toContain(offer);
  expect(shown).toMatch(
    /Your account is restricted, so you can&#x27;t .*<a href="\/settings\/restriction">Why, and what you can do/,
  );
  expect(restricted(true, page)).toContain("We ended your account, so you can&#x27;t");
});

const newPrice = { to: 2000, ifNoAnswer: "keep" as const, isAccepted: true, from: NOW };
test.each(["canceled", "ended"] as const)(
  "an account that is to be deleted, or is restricted, can't resume or renew %s subscriptions",
  (status) => {
    const row = (
      <SubscriptionRow
        id="s1"
        creator={{ ...mara, leaving: false, restricted: false }}
        subscription={{ status, until: NOW, cents: 1500, newPrice }}
      />
    );
    const offer = status === "canceled" ? "Resume subscription" : "Subscribe again";
    expect(shownTo(null, row)).toContain(offer);
    const shown = shownTo(NOW, row);
    expect(shown).not.toContain(offer);
    expect(shown).not.toContain("You won&#x27;t be charged today.");
    expect(shown).not.toContain("/subscriptions/s1/price");
    expect(restricted(false, row)).not.toContain(offer);
  },
);

const refused = { backHref: "/seller/mara", name: "Mara Lindqvist", problem: "Refused without a link." };
test.each<[string, ReactElement]>([
  ["tip", <TipForm key="1" {...refused} action="/tip" values={{}} errors={{}} />],
  [
    "unlock messages",
    <UnlockForm key="2" {...refused} action="/unlock" cents={500} replyDays={1} stats={null} />,
  ],
  [
    "buy this message",
    <BuyMessage
      key="3"
      {...refused}
      action="/buy"
      message={{ text: "For you", media: [] }}
      price={500}
      contents="photo"
      owned={{ count: 0, of: 1, place: null }}
    />,
  ],
])("a page that refuses a leaving account links to what lets it %s", (action, page) => {
  const shown = shownTo(NOW, page);
  expect(shown).toContain(`<a href="/settings/delete-account">Cancel the deletion</a> to ${action}.`);
  expect(shown).not.toContain(refused.problem);
});

test("a broadcast isn't promised while its creator is leaving, but can be edited", () => {
  const page = (
    <>
      <GoesOut>tomorrow</GoesOut>
      <SendBroadcastForm
        action="/broadcasts/b1"
        recipients={1}
        isScheduled
        price={null}
        values={{}}
        errors={{}}
        zones={["UTC"]}
        isZoneGuessed={false}
      />
    </>
  );
  expect(shownTo(null, page)).toContain("Save time");
  expect(shownTo(null, page)).not.toContain("only if you keep your account");
  const shown = shownTo(NOW, page);
  expect(shown).toContain("Goes out tomorrow, but only if you keep your account");
  expect(shown).toContain('href="/broadcasts/b1/edit"');
  expect(shown).not.toContain("Save time");
});

test("a boost whose post is gone shows no date until its end is recorded", () => {
  const boost = { ...boosted, budget: 2000, spent: 0, startsAt: NOW, endsAt: NOW };
  const list = (endedAt: number | null) =>
    html(<BoostList boosts={[{ ...boost, state: "ended", isGone: true, endedAt }]} />);
  expect(list(null)).not.toContain("<time");
  expect(list(NOW)).toContain("Ended <time");
});

test("a refused post says once why a leaving account can't publish it", () => {
  const sent = { errors: { form: ACCOUNT_CLOSING }, values: {}, media: [], lost: [] };
  const page = withRouter(
    <ComposerPage
      state="new"
      action="/post"
      media={[]}
      values={{}}
      sent={sent}
      limits={{ formMegabytes: 95 }}
      unfinished={[]}
      zones={["UTC"]}
    />,
  );
  expect(shownTo(NOW, page).split(DELETION_SCHEDULED)).toHaveLength(2);
});
