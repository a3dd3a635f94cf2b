import { Badge } from "../primitives/badge.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Time } from "../primitives/time.tsx";

type Session = { id: string; device: string; place: string; usedAt: number; current: boolean };

export function SessionList({ sessions }: { sessions: Session[] }) {
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <PageHead
        back={{ href: "/settings?tab=security", label: "Settings" }}
        title="Where you're signed in"
        text="If you don't recognize one, sign it out and change your password."
      />
      <ul className="stack">
        {ordered.map((session, at) => (
          <li key={session.id} className="card row">
            <div className="row-text">
              <p>
                <strong>{session.device}</strong> {session.current && <Badge tone="lamp">This browser</Badge>}
              </p>
              <p className="small soft">
                {session.place},{" "}
                {session.current ? (
                  "in use now"
                ) : (
                  <>
                    last used <Time at={session.usedAt} showTime />
                  </>
                )}
              </p>
            </div>
            <form method="post">
              <input type="hidden" name="session" value={session.id} />
              <Button variant="secondary" busy="Signing out...">
                Sign out
                <span className="sr-only">
                  {` of ${session.device}${ordered.length > 1 ? ` (${at + 1} of ${ordered.length})` : ""}`}
                </span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <Button variant="danger" name="intent" value="others" busy="Signing out...">
            Sign out everywhere else
          </Button>
        </form>
      )}
    </>
  );
}
