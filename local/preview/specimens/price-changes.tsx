import { newPriceCard } from "../../../app/domain/payments/price-card.ts";
import { AnsweredNotice, AnswerForm, type Asking } from "../../../app/ui/price-changes/answer-form.tsx";
import { AskForm, ConfirmAsk } from "../../../app/ui/price-changes/ask-form.tsx";
import { OpenIncrease, type ShownIncrease } from "../../../app/ui/price-changes/open-increase.tsx";
import { NewPriceNote } from "../../../app/ui/subscriptions/new-price-note.tsx";
import { inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const paying = { price: 2000, fewer: 42, lowest: 1000, highest: 1500 };
const dates = { from: inDays(7), until: inDays(38) };
const increase: ShownIncrease = {
  id: "1",
  to: 2000,
  ifNoAnswer: "end",
  effectiveFrom: inDays(7),
  asked: 42,
  toAsk: null,
  accepted: 17,
  declined: 3,
  canWithdraw: true,
  price: 2000,
  nextAskAt: inDays(30),
};
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
    name: "Asking subscribers",
    states: {
      Choice: <AskForm action="#" paying={paying} errors={{}} />,
      "One subscriber": <AskForm action="#" paying={{ ...paying, fewer: 1, lowest: 1500 }} errors={{}} />,
      "Confirm, or they keep it": <ConfirmAsk action="#" paying={paying} ifNoAnswer="keep" {...dates} />,
      "Confirm, or it ends": <ConfirmAsk action="#" paying={paying} ifNoAnswer="end" {...dates} />,
      Announced: <OpenIncrease action="#" increase={increase} />,
      "Raised again": <OpenIncrease action="#" increase={{ ...increase, price: 2500 }} />,
      "In effect": (
        <OpenIncrease action="#" increase={{ ...increase, ifNoAnswer: "keep", canWithdraw: false }} />
      ),
    },
  },
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
