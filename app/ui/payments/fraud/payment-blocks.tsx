import type { Errors } from "#ui/forms/error-summary.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Paragraphs } from "#ui/primitives/paragraphs.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type Block = {
  userId: string;
  username: string;
  blockedAt: number;
  until: number;
  cards: number;
  appeal: string | null;
};

type InForm = { action: string; values: Values; errors: Errors };

export function PaymentBlocks({ blocks, ...form }: { blocks: Block[] } & InForm) {
  return (
    <section className="stack">
      <h2>Paused accounts</h2>
      {blocks.length === 0 ? (
        <p className="soft">No account is paused.</p>
      ) : (
        <ul className="stack">
          {blocks.map((block) => (
            <li key={block.userId} className="card stack stack-tight">
              <h3>
                <PersonLink username={block.username} />
              </h3>
              <PaymentBlock block={block} {...form} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Posts `id`, `intent`, and `reason`. */
export function PaymentBlock({ block, action, values, errors }: { block: Block } & InForm) {
  const isRefused = values.id === block.userId;
  return (
    <>
      <p className="dim small">
        {`${block.cards} different cards declined within a week.`} Paused{" "}
        <Time at={block.blockedAt} showTime />, until <Time at={block.until} showTime />.
      </p>
      {block.appeal !== null && (
        <blockquote>
          <Paragraphs text={block.appeal} />
        </blockquote>
      )}
      <form className="form" method="post" action={action} noValidate>
        <input type="hidden" name="id" value={block.userId} />
        <RowField
          row={block.userId}
          label="Reason (emailed to the fan)"
          name="reason"
          value={isRefused ? values.reason : undefined}
          error={isRefused ? errors.reason : undefined}
        />
        <div className="actions">
          <Button variant="secondary" name="intent" value="lift">
            {`Lift ${block.username}'s pause`}
          </Button>
          {block.appeal !== null && (
            <Button variant="secondary" name="intent" value="keep">
              {`Keep ${block.username}'s pause`}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
