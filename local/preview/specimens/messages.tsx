import { PendingMessages } from "#ui/messages/live/pending-messages.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const outgoing = {
  key: "1",
  text: "I'll take it",
  photos: [],
  alt: "",
  replyTo: null,
  at: daysAgo(0),
  after: Promise.resolve(),
  error: null,
};
const error = { text: "You're offline. We'll try again when you're back.", isFinal: false };
const nothing = () => {};

export const messages: Specimen[] = [
  {
    name: "Messages on their way",
    states: {
      "Sending, and offline": (
        <ol className="thread">
          <PendingMessages
            outgoing={[outgoing, { ...outgoing, key: "2", error }]}
            onRetry={nothing}
            onEdit={nothing}
          />
        </ol>
      ),
    },
  },
];
