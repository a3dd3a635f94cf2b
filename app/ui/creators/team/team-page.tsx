import type { Permissions } from "#domain/creators/team/permissions.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { PermissionFields, permissionList } from "./permission-fields.tsx";

type Member = { id: string; name: string; username: string; joinedAt: number; may: Permissions };
type Invitation = { id: string; email: string; name: string; expiresAt: number; may: Permissions };

const nothing: Permissions = { write: false, publish: false, money: false };

/** Posts `email`, `name`, and `may`, or `invitation`. */
export function TeamPage({
  path,
  members,
  invitations,
  now,
  values,
  errors,
}: {
  path: string;
  members: Member[];
  invitations: Invitation[];
  now: number;
  values: Values;
  errors: Errors;
}) {
  return (
    <>
      <section className="stack stack-tight">
        <h2>Members</h2>
        {members.length === 0 && <p className="soft">Nobody works for you yet.</p>}
        <ul className="stack stack-tight">
          {members.map(({ id, name, username, joinedAt, may }) => (
            <li key={id} className="card setting-link">
              <p>
                <a className="cover-link" href={`${path}/${id}`}>
                  <strong className="block text-text">
                    <bdi>{name}</bdi>
                  </strong>
                </a>{" "}
                <span className="small soft">
                  @{username}, since <Time at={joinedAt} />{" "}
                  <span className="block">{permissionList(may)}</span>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section className="stack stack-tight">
          <h2>Invitations</h2>
          <ul className="stack stack-tight">
            {invitations.map(({ id, email, name, expiresAt, may }) => (
              <li key={id} className="card stack stack-tight">
                <p>
                  <strong className="text-text">
                    <bdi>{name}</bdi>
                  </strong>{" "}
                  {expiresAt <= now && <Badge>Expired</Badge>}{" "}
                  <span className="small soft block break-words">
                    {email}. {permissionList(may)}.{" "}
                    {expiresAt > now && (
                      <>
                        Can be accepted until <Time at={expiresAt} showTime />.
                      </>
                    )}
                  </span>
                </p>
                <form method="post" action={path}>
                  <input type="hidden" name="invitation" value={id} />
                  <Button variant="secondary" name="intent" value="withdraw">
                    Withdraw<span className="sr-only"> invitation for {name}</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form className="form" method="post" action={path} noValidate>
        <h2>Invite someone</h2>
        <p className="soft">
          They sign in to their own account. You see everything they do for you, and can end their access at
          any time.
        </p>
        <Field
          name="email"
          type="email"
          label="Email address"
          hint="We'll email a link that works for 7 days."
          value={values.email}
          error={errors.email}
          autoComplete="off"
          maxLength={254}
          required
        />
        <PermissionFields values={values} errors={errors} may={nothing} />
        <div className="actions">
          <Button icon="mail" busy="Just a moment...">
            Send invitation
          </Button>
        </div>
      </form>
    </>
  );
}

/** Posts `intent`. */
export function MemberPage({
  path,
  member,
  values,
  errors,
}: {
  path: string;
  member: Member;
  values: Values;
  errors: Errors;
}) {
  return (
    <>
      <p className="soft">
        @{member.username}, since <Time at={member.joinedAt} />
      </p>
      <form className="form" method="post" action={path} noValidate>
        <PermissionFields values={{ name: member.name, ...values }} errors={errors} may={member.may} />
        <p>
          <Button name="intent" value="save" busy="Saving...">
            Save changes
          </Button>
        </p>
      </form>
      <form className="stack stack-tight" method="post" action={path}>
        <h2>End access</h2>
        <p className="soft">
          It ends at once, wherever they're signed in. What they wrote stays, with their name. They aren't
          told.
        </p>
        <p>
          <Button variant="danger" icon="ban" name="intent" value="end">
            End access
          </Button>
        </p>
      </form>
    </>
  );
}
