import { HeldDecision } from "../../../../app/ui/held-messages/held-decision.tsx";
import { HeldList } from "../../../../app/ui/held-messages/held-list.tsx";
import { HeldForReview, HeldMessages } from "../../../../app/ui/held-messages/held-messages.tsx";
import { HeldReview } from "../../../../app/ui/held-messages/held-review.tsx";
import { WatchedWordsForm } from "../../../../app/ui/held-messages/watched-words-form.tsx";
import { daysAgo, NOW } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const held = { id: "1", text: "Any discount if I pay by venmo?", heldAt: daysAgo(1), isRemoved: false };
const row = { id: "1", author: "fan", reader: "mara", word: "venmo", heldAt: daysAgo(2), claimer: null };
const decision = { ...row, isOver: false, isInvolved: false };
const none = { values: {}, errors: {} };
const words = { action: "#", words: "discount\nmeet up", waiting: 0, errors: {} };

/** Messages that watched words hold, for who wrote them and for who reviews them. */
export const heldMessages: Specimen[] = [
  {
    name: "Held messages",
    states: {
      "Waiting and refused": (
        <ol className="thread">
          <HeldMessages path="#" held={[held, { ...held, id: "2", isRemoved: true }]} />
        </ol>
      ),
      "One to review": <HeldForReview count={1} />,
      "Three to review": <HeldForReview count={3} />,
    },
  },
  {
    name: "Review of held messages",
    states: {
      Some: (
        <HeldReview
          action="#"
          rows={[{ ...held, conversationId: "1", word: "venmo", name: "Fan of fog", avatarUrl: null }]}
        />
      ),
      None: <HeldReview action="#" rows={[]} />,
    },
  },
  {
    name: "Watched words",
    states: {
      Saved: <WatchedWordsForm {...words} />,
      "Something waits": <WatchedWordsForm {...words} waiting={2} />,
      Refused: (
        <WatchedWordsForm {...words} errors={{ words: "Use up to 100 words and phrases: 1 too many" }} />
      ),
    },
  },
  {
    name: "Held messages for admins",
    states: {
      List: (
        <HeldList
          path="#"
          rows={[row, { ...row, id: "2", claimer: "mod" }, { ...row, id: "3", word: null }]}
          now={NOW}
        />
      ),
      "Empty list": <HeldList path="#" rows={[]} now={NOW} />,
      Closed: <HeldDecision path="#" held={decision} claimer={null} text={null} {...none} />,
      Shown: <HeldDecision path="#" held={decision} claimer={null} text={held.text} {...none} />,
      "Somebody else reviews it": (
        <HeldDecision path="#" held={decision} claimer="mod" text={null} {...none} />
      ),
      "Part of it": (
        <HeldDecision
          path="#"
          held={{ ...decision, word: null, isInvolved: true }}
          claimer={null}
          text={null}
          {...none}
        />
      ),
      Over: (
        <HeldDecision path="#" held={{ ...decision, isOver: true }} claimer={null} text={null} {...none} />
      ),
    },
  },
];
