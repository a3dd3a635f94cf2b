import { type Partner, partnerName } from "#domain/messages/conversation.ts";
import { Checkbox } from "../forms/choice.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Card } from "../primitives/card.tsx";
import { Pager } from "../primitives/pager.tsx";
import { Time } from "../primitives/time.tsx";

/** What others see, and blocked accounts. Posts `intent`, and `read_receipts`, `presence`, or `blocked`. */
export function MessageSettings({
  action,
  isCreator = false,
  shown,
  quiet,
  blocked,
  next,
  isFirst,
}: {
  action: string;
  isCreator?: boolean;
  shown: { receipts: boolean; presence: boolean };
  quiet: Partner[];
  blocked: { at: number; partner: Partner }[];
  next: string | null;
  isFirst: boolean;
}) {
  const { path } = useFrame();
  return (
    <>
      <Card title="What others see">
        <form className="form" method="post" action={action}>
          <Checkbox
            name="read_receipts"
            label="Show when I've read a message"
            hint="If you turn this off, you don't see when others have read yours."
            checked={shown.receipts}
          />
          <Checkbox
            name="presence"
            label="Show when I'm here and typing"
            hint="Only people who show it too can see it, and only in your conversation with them. Off unless you turn it on."
            checked={shown.presence}
          />
          <p>
            <Button name="intent" value="receipts">
              Save
            </Button>
          </p>
        </form>
      </Card>
      {isCreator && (
        <Card title="Watched words">
          <p className="soft">Choose words that hold a fan's message until you review it.</p>
          <p>
            <ButtonLink variant="secondary" href="/settings/watched-words">
              Watched words
            </ButtonLink>
          </p>
        </Card>
      )}
      <Card title="Broadcasts">
        <p className="soft">
          Creators can send one message to many fans. To turn off a creator's broadcasts, open your
          conversation with them, or tap "Turn off broadcasts" on one of them.
        </p>
        <ul className="stack" id="quiet">
          {quiet.map((creator) => (
            <li key={creator.id}>
              <form className="flex gap-3 items-center justify-between" method="post" action={action}>
                <input type="hidden" name="creator" value={creator.id} />
                <p className="flex-1 min-w-0">
                  <strong className="block truncate text-text">
                    <bdi>{partnerName(creator)}</bdi>
                  </strong>{" "}
                  <span className="small dim">Broadcasts are off</span>
                </p>
                <Button variant="secondary" name="intent" value="allow_broadcasts">
                  Turn on<span className="sr-only"> broadcasts from {partnerName(creator)}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Blocked accounts">
        {blocked.length === 0 && (
          <p className="soft">
            You haven't blocked anyone. To block someone, open your conversation with them.
          </p>
        )}
        <ul className="stack" id="blocked">
          {blocked.map(({ at, partner }) => (
            <li key={partner.id}>
              <form className="flex gap-3 items-center justify-between" method="post" action={action}>
                <input type="hidden" name="blocked" value={partner.id} />
                <HiddenRedirect to={path} />
                <p className="flex-1 min-w-0">
                  <strong className="block truncate text-text">
                    <bdi>{partnerName(partner)}</bdi>
                  </strong>{" "}
                  <span className="small dim">
                    Since <Time at={at} />
                  </span>
                </p>
                <Button variant="secondary" name="intent" value="unblock">
                  Unblock<span className="sr-only"> {partnerName(partner)}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
        <Pager
          nextHref={next && `${action}?after=${next}`}
          firstHref={isFirst ? null : action}
          list="blocked"
        />
      </Card>
    </>
  );
}
