import { replyStatsText } from "../../../app/domain/replies/reply-stats.ts";
import { BuyMessage } from "../../../app/ui/messages/files/buy-message.tsx";
import { MediaComposer } from "../../../app/ui/messages/files/media-composer.tsx";
import { MessageMediaView } from "../../../app/ui/messages/files/message-media.tsx";
import { PhotoForm } from "../../../app/ui/messages/files/photo-form.tsx";
import { MessagePriceForm } from "../../../app/ui/messages/files/price-form.tsx";
import { UnsendPaid } from "../../../app/ui/messages/files/unsend-paid.tsx";
import { UnlockForm } from "../../../app/ui/messages/unlock-form.tsx";
import { MessageLink, UnlockLink } from "../../../app/ui/messages/unlock-link.tsx";
import { PromiseNote } from "../../../app/ui/replies/promise-note.tsx";
import { TeamFiles } from "../../../app/ui/team/team-files.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";
import { withRouter } from "../with-router.tsx";

const stats = { percent: 96, medianMs: 3 * 3_600_000 };
const unlock = {
  action: "#",
  backHref: "#",
  name: "Mara Lindqvist",
  cents: 1200,
  problem: null,
  replyDays: 3,
  stats,
};

const image = {
  alt: "",
  teaser: "",
  width: 800,
  height: 600,
  sources: [{ url: "/sample/photo.svg", width: 800 }],
};
const open = {
  id: "1",
  alt: "A sample",
  kind: "image" as const,
  image,
  file: null,
  captions: null,
  animation: null,
  durationMs: null,
  size: null,
};
const photo = (position: number, isOpen: boolean) => ({
  position,
  kind: "image" as const,
  durationMs: null,
  isPreview: false,
  teaser: "",
  open: isOpen ? { ...open, id: String(position) } : null,
});
const sale = {
  id: "1",
  price: 1200,
  contents: "2 photos",
  boughtAt: null,
  isOpened: false,
  isWaiting: false,
};
const withMedia = (isOpen: boolean) => ({
  number: 1,
  side: "creator" as const,
  text: "",
  replyTo: null,
  quoted: null,
  sentAt: daysAgo(1),
  editedAt: null,
  unsentAt: null,
  reactions: { fan: null, creator: null },
  author: { kind: "creator" as const, id: "1", name: null },
  media: [photo(0, isOpen), photo(1, isOpen)],
});
const files = { action: "#", backHref: "#", name: "Mara Lindqvist", values: {}, errors: {} };
const acting = {
  creatorId: "1",
  name: "Lu",
  may: { write: true, publish: false, money: false },
  creator: { username: "mara", name: "Mara Lindqvist", avatarUrl: null },
};
const offer = { action: "#", backHref: "#", name: "Mara Lindqvist", price: 1200, contents: "2 photos" };

export const messages: Specimen[] = [
  {
    name: "Files in a message",
    states: {
      Photos: <MessageMediaView path="#" isOwn={false} message={{ ...withMedia(true), sale: null }} />,
      Locked: <MessageMediaView path="#" isOwn={false} message={{ ...withMedia(false), sale }} />,
      "Bought, not opened": (
        <MessageMediaView
          path="#"
          isOwn={false}
          message={{ ...withMedia(true), sale: { ...sale, boughtAt: daysAgo(0), isWaiting: true } }}
        />
      ),
      "One's own": <MessageMediaView path="#" isOwn message={{ ...withMedia(true), sale }} />,
    },
  },
  {
    name: "Sending files",
    states: {
      Creator: withRouter(
        <MediaComposer
          {...files}
          vaultHref="#"
          media={[]}
          lost={[]}
          limits={{ formMegabytes: 95 }}
          priceProblem={null}
        />,
      ),
      "No more prices": withRouter(
        <MediaComposer
          {...files}
          vaultHref="#"
          media={[]}
          lost={[]}
          limits={{ formMegabytes: 95 }}
          priceProblem="paid_cap"
        />,
      ),
      Fan: <PhotoForm {...files} photos={[]} />,
      "Team member": withRouter(
        <TeamFiles {...files} api="#" acting={acting} media={[]} lost={[]} limits={{ formMegabytes: 95 }} />,
      ),
    },
  },
  {
    name: "Paid message",
    states: {
      Offer: (
        <BuyMessage
          {...offer}
          message={{ ...withMedia(false), text: "The whole set" }}
          owned={{ count: 0, of: 2, place: null }}
          problem={null}
        />
      ),
      "Owned already": (
        <BuyMessage
          {...offer}
          message={withMedia(false)}
          owned={{ count: 2, of: 2, place: { href: "#", label: "Open the post" } }}
          problem="You can already see everything in this message, so there's nothing to buy."
        />
      ),
      "Unsending it": <UnsendPaid {...files} cost={{ refund: 1200, share: 1080, isTooMuch: false }} />,
    },
  },
  {
    name: "Message price",
    states: {
      "Everyone pays": (
        <MessagePriceForm action="#" values={{ free_for: "none", message_price: "12" }} errors={{}} />
      ),
      Refused: (
        <MessagePriceForm
          action="#"
          values={{ free_for: "none", message_price: "5" }}
          errors={{ message_price: "Minimum message unlock price is $10.00" }}
        />
      ),
    },
  },
  {
    name: "Unlock messages",
    states: {
      Question: <UnlockForm {...unlock} />,
      "Free for subscribers": <UnlockForm {...unlock} subscriptionCents={1500} />,
      "New to messages": <UnlockForm {...unlock} replyDays={1} stats={null} />,
      "Not possible": <UnlockForm {...unlock} problem="This creator can't accept payments right now." />,
    },
  },
  {
    name: "Promised reply",
    states: {
      Creator: <PromiseNote dueAt={daysAgo(-1)} side="creator" name="Noor Vance" />,
      Fan: <PromiseNote dueAt={daysAgo(-1)} side="fan" name="Mara Lindqvist" />,
    },
  },
  {
    name: "Link to the unlock",
    states: {
      Fan: (
        <UnlockLink
          path="/seller/mara"
          cents={1200}
          guest={false}
          isInSubscription={false}
          replies="New to messages"
        />
      ),
      Unlocked: <MessageLink href="#" guest={false} />,
      Guest: (
        <UnlockLink path="/seller/mara" cents={1200} guest isInSubscription replies={replyStatsText(stats)} />
      ),
    },
  },
];
