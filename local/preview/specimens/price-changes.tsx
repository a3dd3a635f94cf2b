import { newPriceCard } from "#domain/payments/price-card.ts";
import { NewPriceNote } from "#ui/subscriptions/new-price-note.tsx";
import { AnsweredNotice, AnswerForm, type Asking } from "#ui/subscriptions/price-changes/answer-form.tsx";
import { inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const asking: Asking = {
  requestId: "1",
  creator: "Mara Lindqvist",
  from: 1500,
  to: 2000,
  ifNoAnswer: "keep",
  answer: null,
  renewsAt: inDays(20),
  answerBy: inDays(19),
  isEnding: false,
  card: newPriceCard("Mara Lindqvist", { old: 1500, new: 2000, from: inDays(20) }),
};
const answer = (more: Partial<Asking> = {}) => <AnswerForm action="#" asking={{ ...asking, ...more }} />;
const note = { to: 2000, ifNoAnswer: "end", isAccepted: false, from: inDays(20) } as const;

export const priceChanges: Specimen[] = [
  {
    name: "A fan's answer",
    states: {
      "They keep it": answer(),
      "It ends": answer({ ifNoAnswer: "end" }),
      Accepted: answer({ answer: "accepted" }),
      Declined: answer({ answer: "declined" }),
      "Declined, it ends": answer({ answer: "declined", ifNoAnswer: "end" }),
      "Set to end": answer({ ifNoAnswer: "end", isEnding: true }),
      Settled: <AnsweredNotice price={2000} isEnded={false} isSettled />,
      "Nothing to answer": <AnsweredNotice price={1500} isEnded={false} isSettled={false} />,
      Ended: <AnsweredNotice price={1500} isEnded isSettled={false} />,
      Note: <NewPriceNote id="1" newPrice={note} />,
      "Note, accepted": <NewPriceNote id="1" newPrice={{ ...note, isAccepted: true }} />,
    },
  },
];
