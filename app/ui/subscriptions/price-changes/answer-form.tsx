import type { IfNoAnswer, PriceAnswer } from "#db/kinds.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import type { PriceCard } from "#domain/payments/price-card.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { PriceTerms } from "#ui/payments/price-terms.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type Asking = {
  requestId: string;
  creator: string;
  from: Cents;
  to: Cents;
  ifNoAnswer: IfNoAnswer;
  answer: PriceAnswer | null;
  /** The first charge at the new price, and the deadline for answers (ms). */
  renewsAt: number;
  answerBy: number;
  isEnding: boolean;
  card: PriceCard;
};

/** Terms are beside the button. Posts `request_id` and `answer`. */
export function AnswerForm({ action, asking }: { action: string; asking: Asking }) {
  const { requestId, creator, from, to, ifNoAnswer, answer, isEnding, card } = asking;
  const [old, price] = [`${formatPrice(from)}/month`, `${formatPrice(to)}/month`];
  return (
    <div className="stack">
      <AnswerNotice {...asking} />
      <p>
        You pay {creator} {old}.{" "}
        {answer === null
          ? `They ask you to pay ${price}, and nothing changes unless you accept it.`
          : `They asked you to pay ${price}.`}
      </p>
      <form className="card form" method="post" action={action}>
        <input type="hidden" name="request_id" value={requestId} />
        <PriceTerms card={card} />
        {answer === null || isEnding ? (
          <p>
            <WithoutAnswer {...asking} />
          </p>
        ) : (
          <p>Changed your mind?</p>
        )}
        <div className="actions">
          {answer !== "accepted" && (
            <InGoodStanding to="accept the new price">
              <Button name="answer" value="accepted" busy="Saving...">
                Accept {price}
                {isEnding && " and resume"}
              </Button>
            </InGoodStanding>
          )}
          {answer !== "declined" && !isEnding && (
            <Button
              name="answer"
              value="declined"
              variant={ifNoAnswer === "end" ? "danger" : "secondary"}
              busy="Saving..."
            >
              {ifNoAnswer === "end" ? "End my subscription" : `Keep ${old}`}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function WithoutAnswer({ ifNoAnswer, from, answerBy, renewsAt, isEnding }: Asking) {
  if (isEnding)
    return (
      <>
        Your subscription ends on <Time at={renewsAt} /> unless you accept before.
      </>
    );
  if (ifNoAnswer === "keep")
    return (
      <>
        If you don't accept by <Time at={answerBy} showTime />, you keep paying {formatPrice(from)}/month.
      </>
    );
  return (
    <>
      If you don't accept by <Time at={answerBy} showTime />, your subscription ends on <Time at={renewsAt} />
      , and you won't be charged again.
    </>
  );
}

function AnswerNotice({ answer, from, to, ifNoAnswer, answerBy, renewsAt }: Asking) {
  if (answer === null) return null;
  const change = (
    <>
      You can change your answer until <Time at={answerBy} showTime />.
    </>
  );
  if (answer === "accepted")
    return (
      <Notice tone="success" icon="done" title={`You accepted ${formatPrice(to)}/month`}>
        <p>
          You're charged that from <Time at={renewsAt} /> on. {change}
        </p>
      </Notice>
    );
  return (
    <Notice
      tone="lamp"
      icon="clock"
      title={ifNoAnswer === "end" ? "Your subscription will end" : "You keep your price"}
    >
      <p>
        {ifNoAnswer === "end" ? (
          <>
            It ends on <Time at={renewsAt} />.
          </>
        ) : (
          <>You keep paying {formatPrice(from)}/month.</>
        )}{" "}
        {change}
      </p>
    </Notice>
  );
}

export function AnsweredNotice({
  price,
  isEnded,
  isSettled,
}: {
  /** The monthly price in cents. */
  price: Cents;
  isEnded: boolean;
  isSettled: boolean;
}) {
  if (isEnded) return <Notice tone="lamp" icon="clock" title="This subscription has ended" />;
  return (
    <Notice
      tone="info"
      title={isSettled ? `You agreed to ${formatPrice(price)}/month` : `You pay ${formatPrice(price)}/month`}
    >
      <p>There is nothing to answer. To stop the charges, cancel your subscription.</p>
    </Notice>
  );
}
