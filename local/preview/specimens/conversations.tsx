import type { ConversationRow } from "../../../app/domain/messages/conversation.ts";
import type { Message } from "../../../app/domain/messages/message.ts";
import { BlockedNotice } from "../../../app/ui/creators/blocked-notice.tsx";
import { BlockForm } from "../../../app/ui/messages/block-form.tsx";
import { ConversationHead } from "../../../app/ui/messages/conversation-head.tsx";
import { ConversationList, ListTabs, NoConversations } from "../../../app/ui/messages/conversation-list.tsx";
import { FanList, FanSearch } from "../../../app/ui/messages/fan-list.tsx";
import { FirstMessage } from "../../../app/ui/messages/first-message.tsx";
import { MessageForm, NoMessageForm } from "../../../app/ui/messages/message-form.tsx";
import { MessageItem, MessageText } from "../../../app/ui/messages/message-item.tsx";
import { MessageOptions } from "../../../app/ui/messages/message-options.tsx";
import { MessageSettings } from "../../../app/ui/messages/message-settings.tsx";
import { FoundMessages } from "../../../app/ui/messages/thread/found-messages.tsx";
import { Thread } from "../../../app/ui/messages/thread.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const partner = {
  id: "1",
  username: "mara",
  name: "Mara Lindqvist",
  avatarUrl: null,
  isLeaving: false,
  isGone: false,
};
const gone = { ...partner, isLeaving: true, isGone: true };
const viewer = { id: "f", side: "fan" as const };
const message = (number: number, more: Partial<Message> = {}): Message => ({
  number,
  side: "creator",
  text: "Thank you for asking.",
  replyTo: null,
  quoted: null,
  media: [],
  sale: null,
  sentAt: daysAgo(number),
  editedAt: null,
  unsentAt: null,
  author: { kind: "creator", id: "1", name: null },
  reactions: { fan: null, creator: null },
  ...more,
});
const own = { side: "fan" as const, author: { kind: "fan" as const, id: "f", name: null } };
const messages = [
  message(4, { ...own, text: "Which lamp is that?", reactions: { fan: null, creator: "heart" } }),
  message(3, {
    author: { kind: "team", id: "t", name: "Lu" },
    replyTo: 4,
    quoted: { side: "fan", text: "Which lamp?" },
  }),
  message(2, { author: { kind: "automation", id: "1", name: null }, editedAt: daysAgo(2) }),
  message(1, { ...own, text: "", unsentAt: daysAgo(1) }),
];
const conversation = {
  partner,
  side: "fan" as const,
  lastNumber: 4,
  showsReceipts: true,
  theirReadNumber: 4,
  theirReadAt: daysAgo(0),
  pinnedAt: 1,
  mutedAt: null,
  archivedAt: null,
};
const thread = {
  path: "#",
  viewer,
  conversation,
  messages,
  hasEarlier: true,
  hasLater: false,
  after: 2,
  mayWrite: true,
};
const row: ConversationRow = {
  id: "1",
  side: "fan",
  unread: 2,
  pinnedAt: 1,
  mutedAt: 1,
  archivedAt: null,
  draft: "",
  partner,
  replyDueAt: null,
  lastAt: daysAgo(1),
  newest: { side: "creator", text: "See you.", mediaKinds: null, isUnsent: false, authorKind: "creator" },
};
const form = { path: "#", sendKey: "12345678", name: "Mara Lindqvist", values: {}, errors: {} };
const refusal = {
  text: "Unlock messages to write to Mara.",
  next: { href: "#", label: "Unlock messages for $12" },
};
const missed =
  "Mara didn't reply within the promised 3 days, so your $12 fee was refunded. Unlock messages to write to Mara again.";
const first = { ...form, attach: "Add photos", backHref: "#", refusal: null };
const fans = [{ id: "1", username: "noor", name: "Noor Vance", avatarUrl: null, isActive: true }];
const can = { edit: true, unsend: true, react: true };
const options = {
  action: "#",
  path: "#",
  isOpening: false,
  backHref: "#",
  viewer,
  partner,
  isOff: false,
  values: {},
  errors: {},
};
const settings = {
  action: "#",
  quiet: [],
  shown: { receipts: true, presence: false },
  next: null,
  isFirst: true,
};

export const conversations: Specimen[] = [
  {
    name: "Conversations",
    states: {
      List: (
        <>
          <ListTabs list="all" />
          <ConversationList
            rows={[row, { ...row, id: "2", unread: 0, draft: "Dear Mara", partner: gone }]}
            now={daysAgo(0)}
          />
        </>
      ),
      "None, as a fan": <NoConversations list="all" isCreator={false} />,
      "None, as a creator": <NoConversations list="all" isCreator />,
      "Nothing unread": <NoConversations list="unread" isCreator={false} />,
    },
  },
  {
    name: "Conversation",
    states: {
      Head: <ConversationHead path="#" conversation={conversation} search="" isBlocked={false} />,
      Messages: <Thread {...thread} />,
      "Nothing new": <Thread {...thread} after={4} messages={[]} hasEarlier={false} />,
      Search: <FoundMessages {...thread} search="lamp" found={4} />,
      "One message": (
        <ol className="thread">
          <MessageItem path="#" message={message(1)} viewer={viewer} partner={partner} mayWrite />
        </ol>
      ),
      "Its text": <MessageText path="#" message={message(1)} viewer={viewer} partner={partner} />,
    },
  },
  {
    name: "Message form",
    states: {
      Empty: <MessageForm {...form} />,
      Reply: <MessageForm {...form} reply={{ number: 1, text: "Which lamp?" }} />,
      Refused: <MessageForm {...form} values={{ text: "" }} errors={{ text: "Write a message" }} />,
      Closed: <NoMessageForm {...refusal} />,
      "Closed without a reply": <NoMessageForm {...refusal} text={missed} />,
      "First message": <FirstMessage {...first} />,
      "First message, not possible": <FirstMessage {...first} refusal={refusal} />,
    },
  },
  {
    name: "Message options",
    states: {
      Own: <MessageOptions {...options} message={message(1, { ...own, text: "Helo" })} can={can} />,
      Broadcast: (
        <MessageOptions
          {...options}
          message={{ ...message(1), isBroadcast: true }}
          can={{ ...can, edit: false, unsend: false }}
        />
      ),
      Theirs: (
        <MessageOptions {...options} message={message(1)} can={{ ...can, edit: false, unsend: false }} />
      ),
    },
  },
  {
    name: "Message settings",
    states: {
      "Broadcasts turned off": <MessageSettings {...settings} quiet={[partner]} blocked={[]} />,
      "Nobody blocked": <MessageSettings {...settings} isCreator blocked={[]} />,
      Blocked: <MessageSettings {...settings} blocked={[{ at: daysAgo(3), partner }]} />,
      "You blocked them": <BlockedNotice blockedBy="viewer" name="Mara Lindqvist" id="1" />,
      "They blocked you": <BlockedNotice blockedBy="creator" name="Mara Lindqvist" id="1" />,
      Block: <BlockForm action="#" backHref="#" name="Mara Lindqvist" isFan />,
      "A creator's fans": <FanList fans={fans} />,
      "No fans": <FanList fans={[]} />,
      "No fan of a name": <FanList fans={[]} search="zzz" />,
      "Search of fans": <FanSearch action="#" search="noor" />,
    },
  },
];
