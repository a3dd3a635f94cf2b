import type { Permissions } from "../../domain/team/permissions.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { permissionList, permissionTexts } from "./permission-fields.tsx";

type Creator = { username: string; name: string; avatarUrl: string | null };

/** For whom someone works, and the way back to their own account. */
export function TeamPlaces({
  places,
}: {
  places: { creatorId: string; name: string; may: Permissions; creator: Creator }[];
}) {
  if (places.length === 0)
    return (
      <EmptyState
        title="You don't work for anyone"
        text="Creators can invite you to their team by email. Accept with the link in it."
      >
        <ButtonLink variant="secondary" href="/discover">
          Discover
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <ul className="stack stack-tight">
        {places.map(({ creatorId, name, may, creator }) => (
          <li key={creatorId} className="card setting-link">
            <Avatar url={creator.avatarUrl} name={creator.name} />
            <p>
              <a className="cover-link" href={`/team/${creatorId}`}>
                <strong className="block text-text">
                  Work for <bdi>{creator.name}</bdi>
                </strong>
              </a>{" "}
              <span className="small soft">
                As <bdi>{name}</bdi>. {permissionList(may)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="soft">
        Your own messages, likes, and purchases stay in your account. Nothing there is done for a creator.
      </p>
    </>
  );
}

/** What someone was given in a team, and how to leave it. */
export function TeamOverview({
  path,
  acting,
}: {
  path: string;
  acting: { may: Permissions; creator: Creator };
}) {
  const { may, creator } = acting;
  return (
    <>
      <section className="stack stack-tight">
        <h2>What you may do</h2>
        <PermissionTexts may={may} />
        <p className="soft">
          <bdi>{creator.name}</bdi> sees everything you do here. Payouts, settings, prices, refunds, and
          deleting stay with them.
        </p>
      </section>
      <form className="stack stack-tight" method="post" action={path}>
        <h2>Leave this team</h2>
        <p className="soft">Your access ends at once. What you wrote stays, with your name.</p>
        <p>
          <Button variant="danger" icon="leave" name="intent" value="leave">
            Leave team
          </Button>
        </p>
      </form>
    </>
  );
}

export function PermissionTexts({ may }: { may: Permissions }) {
  const given = (["write", "publish", "money"] as const).filter((one) => may[one]);
  if (given.length === 0) return <p>Nothing yet. They can change that at any time.</p>;
  return (
    <ul className="stack stack-tight">
      {given.map((one) => (
        <li key={one}>{permissionTexts[one].label}</li>
      ))}
    </ul>
  );
}

/** An invitation to a team. Posts `intent`. */
export function InvitationForm({
  path,
  invitation: { name, may, creator },
  username,
}: {
  path: string;
  invitation: { name: string; may: Permissions; creator: Creator };
  /** The account that would join. */
  username: string;
}) {
  return (
    <form className="form" method="post" action={path}>
      <div className="byline">
        <Avatar url={creator.avatarUrl} name={creator.name} />
        <h1>
          Work for <bdi>{creator.name}</bdi>?
        </h1>
      </div>
      <div className="stack stack-tight">
        <p>
          @{creator.username} invited you to their team. You'd work from your own account, @{username}, and
          fans would read your name as <strong>{name}</strong>.
        </p>
        <h2>What you could do</h2>
        <PermissionTexts may={may} />
        <p className="soft">
          They see everything you do for them, and can end it at any time. So can you. Fanlight doesn't pay
          you for it: that's between the two of you.
        </p>
      </div>
      <div className="actions">
        <Button name="intent" value="accept">
          Join the team
        </Button>
        <Button variant="secondary" name="intent" value="decline">
          Decline
        </Button>
      </div>
    </form>
  );
}

/** A link that leads to no invitation (anymore). */
export function NoInvitation() {
  return (
    <EmptyState
      title="This invitation can't be used"
      text="It was answered or withdrawn, it has expired, or it's your own. Ask the creator for a new one."
    >
      <ButtonLink variant="secondary" href="/team">
        Your teams
      </ButtonLink>
    </EmptyState>
  );
}
