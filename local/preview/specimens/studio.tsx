import type { SaleSummary } from "../../../app/domain/payments/sale-summary.ts";
import type { SellerPayout } from "../../../app/domain/payouts/payout-items.ts";
import type { ComposerMediaItem } from "../../../app/domain/posts/composer-media.ts";
import type { Errors } from "../../../app/ui/forms/error-summary.tsx";
import { PaymentSetupFailed } from "../../../app/ui/payouts/payment-setup-failed.tsx";
import { PayoutDetails } from "../../../app/ui/payouts/payout-details.tsx";
import { PayoutTable } from "../../../app/ui/payouts/payout-table.tsx";
import type { ComposerState } from "../../../app/ui/studio/composer.tsx";
import { ComposerPage } from "../../../app/ui/studio/composer-page.tsx";
import { PostPreview } from "../../../app/ui/studio/drafts/post-preview.client.tsx";
import { PreviewCards, type Written } from "../../../app/ui/studio/drafts/preview-cards.tsx";
import { OnboardingRequired } from "../../../app/ui/studio/onboarding-required.tsx";
import { OwnPostList } from "../../../app/ui/studio/own-post-list.tsx";
import type { ListedPost } from "../../../app/ui/studio/own-posts.ts";
import { PayoutSetup } from "../../../app/ui/studio/payout-setup.tsx";
import { SaleTable } from "../../../app/ui/studio/sale-table.tsx";
import { Vault } from "../../../app/ui/studio/vault.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";
import { withRouter } from "../with-router.tsx";
import { balances, payoutLines, payouts } from "./payouts.tsx";

const sale = {
  at: daysAgo(1),
  gross: 1500,
  fee: 150,
  net: 1350,
  returned: 0,
  state: "paid" as const,
  note: null,
};
const gone = { returned: 1500, fee: 0, net: 0 };
const part = { returned: 500, fee: 100, net: 900 };
const sales: SaleSummary[] = [
  { ...sale, id: "1", description: "Subscription from noor" },
  {
    ...sale,
    ...part,
    id: "2",
    description: "Tip from noor",
    note: "For the new lamp",
    state: "partly_refunded",
  },
  { ...sale, ...gone, id: "3", description: "Post bought by ada", state: "refunded" },
  { ...sale, ...gone, id: "4", description: "Subscription from bo", state: "disputed" },
];

const mediaItem: ComposerMediaItem = {
  id: "1",
  kind: "image",
  name: "lamp.jpg",
  alt: "",
  thumbnailUrl: "/sample/photo.svg",
  durationMs: null,
  ready: true,
  failure: null,
  captions: false,
  notice: null,
};
const media = [
  mediaItem,
  {
    ...mediaItem,
    id: "2",
    kind: "video" as const,
    name: "kiln.mp4",
    ready: false,
    thumbnailUrl: null,
    durationMs: 60_000,
  },
];
function SampleComposer({ state, title, errors }: { state: ComposerState; title?: string; errors?: Errors }) {
  const files = state === "new" ? [] : media;
  return (
    <ComposerPage
      frame={{ viewer: { kind: "guest" }, path: "/post" }}
      state={state}
      action="/post"
      media={files}
      values={{ title: title ?? "" }}
      sent={errors && { errors, values: {}, media: files, lost: [] }}
      limits={{ formMegabytes: 95 }}
      zones={["UTC", "America/New_York"]}
      unfinished={[]}
    />
  );
}
const ownPosts = (filter: "published" | "drafts", posts: ListedPost[]) =>
  withRouter(
    <OwnPostList
      {...{ filter, posts }}
      next={null}
      firstHref={null}
      allHref="/dashboard/posts?all=1"
      allSelected={false}
      username="mara"
      zone="UTC"
    />,
  );
const listed = {
  id: "1",
  title: "Three lamps",
  type: "image",
  visibility: "subscriber",
  price: null,
  likeCount: 31,
  viewCount: 240,
  publishedAt: daysAgo(2),
  scheduledFor: null,
} as ListedPost;

const written: Written = { title: "Three lamps", body: "", visibility: "subscriber", price: "" };

export const studio: Specimen[] = [
  {
    name: "Composer",
    states: {
      New: withRouter(<SampleComposer state="new" />),
      Draft: withRouter(<SampleComposer state="draft" title="Three lamps" />),
      Refused: withRouter(
        <SampleComposer state="draft" title="ab" errors={{ title: "Title must be at least 3 characters" }} />,
      ),
    },
  },
  {
    name: "Preview of a post",
    states: {
      "For subscribers": <PreviewCards written={written} media={[mediaItem]} name="Mara Lind" />,
      "For everyone": (
        <PreviewCards written={{ ...written, visibility: "free" }} media={[mediaItem]} name="Mara Lind" />
      ),
      "Before the scripts are here": <PostPreview viewer={{ kind: "guest" }} media={[mediaItem]} />,
    },
  },
  {
    name: "Own posts",
    states: {
      Published: ownPosts("published", [listed]),
      "No drafts": ownPosts("drafts", []),
    },
  },
  {
    name: "Vault",
    states: {
      Two: withRouter(
        <Vault
          next={null}
          firstHref={null}
          media={[
            { ...mediaItem, thumbnail: "/sample/photo.svg", messages: 1, uses: 2 },
            {
              ...mediaItem,
              id: "2",
              kind: "audio",
              name: "rain.mp3",
              thumbnail: null,
              durationMs: 93_000,
              messages: 1,
              uses: 1,
            },
          ]}
        />,
      ),
      Empty: withRouter(<Vault next={null} firstHref={null} media={[]} />),
    },
  },
  {
    name: "Payment setup",
    states: {
      None: <PayoutSetup state="none" action="/stripe-setup" />,
      Started: <PayoutSetup state="started" action="/stripe-setup" />,
      Processing: <PayoutSetup state="processing" action="/stripe-setup" />,
      Disconnected: <PayoutSetup state="disconnected" action="/stripe-setup" />,
      Interrupted: <PayoutSetup state="interrupted" action="/stripe-setup" />,
      Completed: <PayoutSetup state="completed" action="/stripe-setup" />,
      Rejected: <PaymentSetupFailed rejection="other" />,
      Required: <OnboardingRequired redirectTo="/post" />,
    },
  },
  {
    name: "Earnings",
    states: {
      ...balances,
      Payouts: <PayoutTable payouts={payouts} />,
      "No payouts": <PayoutTable payouts={[]} />,
      "A payout": <PayoutDetails payout={payouts[1] as SellerPayout} lines={payoutLines} hidden={0} />,
      "A failed payout": <PayoutDetails payout={payouts[2] as SellerPayout} lines={payoutLines} hidden={0} />,
      Sales: <SaleTable sales={sales} />,
      "No sales": <SaleTable sales={[]} />,
    },
  },
];
