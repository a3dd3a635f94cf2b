import { LinkButton } from "../../../app/ui/messages/live/link-button.tsx";
import { LiveThread } from "../../../app/ui/messages/live/live-thread.tsx";
import { PendingMessages } from "../../../app/ui/messages/live/pending-messages.tsx";
import { ClockTime, LocalDateTime, TimeOrDate } from "../../../app/ui/messages/local-time.tsx";
import { MessageForm } from "../../../app/ui/messages/message-form.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const partner = {
  id: "",
  username: "mara",
  name: "Mara Lindqvist",
  avatarUrl: null,
  isLeaving: false,
  isGone: false,
};
const conversation = {
  id: "1",
  partner,
  changed: 2,
  lastNumber: 1,
  showsReceipts: true,
  sharesPresence: true,
  theirReadNumber: 0,
  theirReadAt: null,
  replyDueAt: null,
  draft: "",
};
const message = {
  number: 1,
  changed: 2,
  side: "creator" as const,
  text: "The lamp is ready.",
  replyTo: null,
  author: { kind: "creator" as const, id: "", name: null },
  quoted: null,
  sentAt: daysAgo(0),
  media: [],
  sale: null,
  editedAt: null,
  unsentAt: null,
  reactions: { fan: null, creator: null },
};
const live = {
  path: "#",
  viewer: { id: "2", side: "fan" as const },
  conversation,
  messages: [message],
  hasEarlier: false,
  hasLater: false,
  after: null,
  refusal: null,
  isRefused: false,
  form: <MessageForm path="#" sendKey="12345678" name="Mara Lindqvist" values={{}} errors={{}} />,
};
const refusal = { text: "You can't write to Mara anymore.", next: null };
const outgoing = {
  key: "1",
  text: "I'll take it",
  replyTo: null,
  at: daysAgo(0),
  after: Promise.resolve(),
  error: null,
};
const error = { text: "You're offline. We'll try again when you're back.", isOffline: true };
const nothing = () => {};

export const liveMessages: Specimen[] = [
  {
    name: "Live conversation",
    states: {
      Open: <LiveThread {...live} />,
      Closed: <LiveThread {...live} refusal={refusal} />,
      "On their way": (
        <ol className="thread">
          <PendingMessages
            outgoing={[outgoing, { ...outgoing, key: "2", error }]}
            onRetry={nothing}
            onEdit={nothing}
          />
        </ol>
      ),
      "A button among links": <LinkButton onClick={nothing}>Retry</LinkButton>,
      Times: (
        <p>
          <ClockTime at={daysAgo(0)} />, <LocalDateTime at={daysAgo(1)} />,{" "}
          <TimeOrDate at={daysAgo(3)} now={daysAgo(0)} />
        </p>
      ),
    },
  },
];
