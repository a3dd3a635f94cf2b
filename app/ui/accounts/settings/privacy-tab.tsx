import { SESSION_RETENTION_DAYS } from "#domain/accounts/retention.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { SettingLinks } from "./setting-links.tsx";

export function PrivacyTab({ ageVerifiedAt, region }: { ageVerifiedAt: number | null; region: string }) {
  return (
    <>
      <Card title="Age verification">
        <DescriptionList
          facts={[
            { term: "Status", value: ageVerifiedAt === null ? "Not verified" : "Verified" },
            ...(ageVerifiedAt === null ? [] : [{ term: "Since", value: <Time at={ageVerifiedAt} /> }]),
            { term: "Region", value: region },
          ]}
        />
        <form method="post" action="/verify-age">
          <input type="hidden" name="redirect" value="/settings?tab=privacy" />
          <Button variant="secondary" name="intent" value="clear">
            Clear verification
          </Button>
        </form>
        <p className="small dim">You'll have to confirm your age again before you continue.</p>
      </Card>
      <Card title="What we store">
        <ul className="check-list">
          <li>Your email, your username and what's on your profile.</li>
          <li>Your password, only as a hash that nobody can read.</li>
          <li>
            Your likes, subscriptions, and payments. Never card numbers: our payment provider keeps those.
          </li>
          <li>
            Your messages and drafts, and whom you blocked. Admins can read a conversation only if one of you
            reports it: for 24 hours, with a reason that you both see.
          </li>
          <li>
            When and from which region you confirmed your age. We erase the IP address and browser after 90
            days.
          </li>
          <li>{`Where you're signed in, until ${SESSION_RETENTION_DAYS} days after a session ends.`}</li>
        </ul>
        <p>
          <a className="link" href="/legal/privacy">
            Privacy Policy
          </a>
        </p>
      </Card>
      <SettingLinks
        links={[
          {
            href: "/settings/messages",
            icon: "message",
            title: "Messages",
            text: "Read receipts and blocked accounts.",
          },
          {
            href: "/settings/export",
            icon: "download",
            title: "Download my data",
            text: "Everything we store about you, in one file.",
          },
          {
            href: "/settings/delete-account",
            icon: "ban",
            title: "Delete my account",
            text: "You'll have 30 days to change your mind.",
          },
        ]}
      />
    </>
  );
}
