import type { Message } from "../../../../app/domain/messages/message.ts";
import { BroadcastComposer } from "../../../../app/ui/broadcasts/broadcast-composer.tsx";
import {
  type BroadcastFacts,
  BroadcastList,
  StateBadge,
} from "../../../../app/ui/broadcasts/broadcast-list.tsx";
import {
  BroadcastFigures,
  BroadcastPreviews,
  BroadcastProblem,
  BroadcastReach,
  SendBroadcastForm,
  WaitingBroadcast,
} from "../../../../app/ui/broadcasts/broadcast-page.tsx";
import { BroadcastSwitch } from "../../../../app/ui/broadcasts/broadcast-switch.tsx";
import { UnsendBroadcast } from "../../../../app/ui/broadcasts/unsend-broadcast.tsx";
import { FanListPage, FanLists, FanMembership } from "../../../../app/ui/fan-lists/fan-lists.tsx";
import { SavedReplies } from "../../../../app/ui/own-texts/saved-replies.tsx";
import { SavedReplyField } from "../../../../app/ui/own-texts/saved-reply-field.tsx";
import { WelcomeForm } from "../../../../app/ui/own-texts/welcome-form.tsx";
import { daysAgo, inDays, NOW } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";
import { withRouter } from "../../with-router.tsx";

const back = { href: "#", label: "Broadcasts" };
const none = { action: "#", values: {}, errors: {} };
const sent: BroadcastFacts = {
  id: "1",
  text: "Five frames from the fog morning",
  to: "All subscribers",
  state: "sent",
  price: 800,
  contents: "5 photos",
  dueAt: daysAgo(2),
  startedAt: daysAgo(2),
  updatedAt: daysAgo(2),
  delivered: 1240,
  read: 611,
  bought: 87,
  earned: 62_640,
};
const untold = { startedAt: null, delivered: 0, read: 0, bought: 0, earned: 0 };
const scheduled: BroadcastFacts = {
  ...sent,
  ...untold,
  id: "2",
  state: "scheduled",
  text: "Live drawing on Friday at eight",
  price: null,
  to: "List: Print collectors",
  dueAt: inDays(2),
};
const rows: BroadcastFacts[] = [
  scheduled,
  sent,
  { ...scheduled, id: "3", state: "draft", text: "", dueAt: null },
  { ...scheduled, id: "4", state: "missed", dueAt: daysAgo(3) },
  { ...sent, id: "5", state: "unsent", text: "" },
];
const message: Message = {
  number: 1,
  side: "creator",
  text: "The contact sheet is ready.",
  replyTo: null,
  quoted: null,
  media: [],
  sale: null,
  sentAt: NOW,
  editedAt: null,
  unsentAt: null,
  isBroadcast: true,
  author: { kind: "creator", id: "1", name: null },
  reactions: { fan: null, creator: null },
};
const composer = {
  ...none,
  back,
  vaultHref: "#",
  media: [],
  lost: [],
  limits: { formMegabytes: 95 },
  audiences: [
    { value: "subscribers", label: "All subscribers" },
    { value: "list:1", label: "List: Print collectors" },
  ],
};
const send = {
  ...none,
  recipients: 1240,
  isScheduled: false,
  price: null,
  zones: ["UTC", "America/New_York"],
  isZoneGuessed: false,
  values: { when: "now", publish_on: "", time_zone: "UTC" },
};
const reasons = [
  { reason: "off", text: "turned off your broadcasts", count: 12 },
  { reason: "blocked", text: "blocked you, or you blocked them", count: 1 },
];
const lists = [
  { id: "1", name: "Print collectors", count: 42 },
  { id: "2", name: "Workshop in May", count: 1 },
];
const fans = [
  { id: "1", username: "noor", name: "Noor Vance", avatarUrl: null },
  { id: "2", username: "ada.b", name: "Ada Bergström", avatarUrl: null },
];
const replies = [
  { id: "1", name: "Lens", text: "A 35 mm from the eighties." },
  { id: "2", name: "Thanks", text: "Thank you! That made my evening." },
];
const welcome = { action: "#", name: "Mara Lindqvist", now: NOW, errors: {} };

export const broadcasts: Specimen[] = [
  {
    name: "Broadcasts",
    states: {
      List: <BroadcastList rows={rows} zone="UTC" />,
      None: <BroadcastList rows={[]} zone="UTC" />,
      "A state": <StateBadge state="sending" />,
      Write: withRouter(<BroadcastComposer {...composer} />),
      "Write, refused": withRouter(
        <BroadcastComposer {...composer} errors={{ text: "Write something, or add files" }} />,
      ),
    },
  },
  {
    name: "Broadcast",
    states: {
      Reach: <BroadcastReach to="All subscribers" reach={{ recipients: 1240, missing: 13, reasons }} />,
      "Reach, few left out": <BroadcastReach to="VIP" reach={{ recipients: 3, missing: 1, reasons: [] }} />,
      Preview: <BroadcastPreviews title="Preview" name="Mara Lindqvist" locked={message} open={null} />,
      Send: <SendBroadcastForm {...send} />,
      "Send, paid, to nobody yet": <SendBroadcastForm {...send} price={800} recipients={0} />,
      Waiting: <WaitingBroadcast action="#" isScheduled />,
      "Can't go out": (
        <BroadcastProblem text="Set your message price first." link={{ href: "#", label: "Message price" }} />
      ),
      Figures: <BroadcastFigures {...sent} />,
      Unsend: (
        <UnsendBroadcast
          {...{ action: "#", backHref: "#", delivered: 1240, bought: 0, cost: { refund: 0, share: 0 } }}
        />
      ),
      "Unsend, bought": (
        <UnsendBroadcast
          {...{ action: "#", backHref: "#", delivered: 1240, bought: 87 }}
          cost={{ refund: 69_600, share: 62_640 }}
        />
      ),
      "A fan's switch": <BroadcastSwitch isOff={false} />,
      "A fan's switch, off": <BroadcastSwitch isOff />,
    },
  },
];

export const fanLists: Specimen[] = [
  {
    name: "Lists of fans",
    states: {
      Lists: <FanLists {...none} lists={lists} />,
      "No lists": <FanLists {...none} lists={[]} />,
      "A list": <FanListPage {...none} list={{ name: "Print collectors" }} members={fans} />,
      "An empty list": <FanListPage {...none} list={{ name: "Print collectors" }} members={[]} />,
      "A fan's lists": (
        <FanMembership
          action="#"
          backHref="#"
          lists={lists.map((list) => ({ ...list, isIn: list.id === "1" }))}
        />
      ),
      "A fan's lists, none made": <FanMembership action="#" backHref="#" lists={[]} />,
    },
  },
];

export const ownTexts: Specimen[] = [
  {
    name: "Welcome message",
    states: {
      On: <WelcomeForm {...welcome} text="Hi! I answer in the evenings." isOn hasPrice />,
      "Without a message price": <WelcomeForm {...welcome} text="" isOn={false} hasPrice={false} />,
    },
  },
  {
    name: "Saved replies",
    states: {
      List: <SavedReplies {...none} replies={replies} edited={null} />,
      None: <SavedReplies {...none} replies={[]} edited={null} />,
      Edit: <SavedReplies {...none} replies={replies} edited={replies[0] ?? null} />,
      "In a conversation": <SavedReplyField replies={replies} />,
    },
  },
];
