import { PERMISSIONS, type Permissions } from "#domain/creators/team/permissions.ts";
import { SettingLinks } from "#ui/accounts/settings/setting-links.tsx";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { permissionList, permissionTexts } from "./permission-fields.tsx";

type Creator = { username: string; name: string; avatarUrl: string | null };

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

export function TeamOverview({
  path,
  acting,
  unread,
}: {
  path: string;
  acting: { may: Permissions; creator: Creator };
  unread: string;
}) {
  const { may, creator } = acting;
  const given = PERMISSIONS.filter((one) => may[one]);
  return (
    <>
      {given.length === 0 && (
        <EmptyState
          title="You can't do anything here yet"
          text={`${creator.name} can change that at any time.`}
        />
      )}
      <SettingLinks
        links={given.map((one) => ({
          href: `${path}/${pages[one]}`,
          icon: permissionTexts[one].icon,
          title: one === "write" && unread !== "0" ? `Messages (${unread} unread)` : pageTitles[one],
          text: permissionTexts[one].own,
        }))}
      />
      <p className="soft">
        <bdi>{creator.name}</bdi> sees everything you do here. Payouts, settings, prices, refunds, and
        deleting stay with them.
      </p>
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
const pages = { write: "messages", publish: "posts", money: "money" } as const;
const pageTitles = { write: "Messages", publish: "Posts", money: "Money" } as const;

function PermissionTexts({ may }: { may: Permissions }) {
  const given = PERMISSIONS.filter((one) => may[one]);
  if (given.length === 0) return <p>Nothing yet. They can change that at any time.</p>;
  return (
    <ul className="team-may">
      {given.map((one) => (
        <li key={one}>
          <Icon name={permissionTexts[one].icon} />
          <p>
            <strong className="block">{permissionTexts[one].label}</strong>{" "}
            <span className="small soft">{permissionTexts[one].own}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Posts `intent`. */
export function InvitationForm({
  path,
  invitation: { name, may, creator },
  username,
}: {
  path: string;
  invitation: { name: string; may: Permissions; creator: Creator };
  username: string;
}) {
  return (
    <form className="form card team-invitation" method="post" action={path}>
      <div className="team-for">
        <Avatar url={creator.avatarUrl} name={creator.name} />
        <h1>
          Work for <bdi>{creator.name}</bdi>?
        </h1>
      </div>
      <p>
        @{creator.username} invited you to their team. You'd work from your own account, @{username}, and fans
        would read your name as <strong>{name}</strong>.
      </p>
      <div className="stack stack-tight">
        <h2>What you could do</h2>
        <PermissionTexts may={may} />
      </div>
      <p className="small soft">
        They see everything you do for them, and can end it at any time. So can you. Fanlight doesn't pay you
        for it: that's between the two of you.
      </p>
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
