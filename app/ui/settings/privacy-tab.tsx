import { SESSION_RETENTION_DAYS } from "../../domain/accounts/retention.ts";
import { Button } from "../primitives/button.tsx";
import { Card } from "../primitives/card.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Time } from "../primitives/time.tsx";
import { SettingLinks } from "./setting-links.tsx";

/** What we hold of somebody, and what they can do about it. */
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
          <Button look="secondary" name="intent" value="clear">
            Clear verification
          </Button>
        </form>
        <p className="small dim">You are asked for your age again afterwards, before anything else opens.</p>
      </Card>
      <Card title="What we store">
        <ul className="check-list">
          <li>Your email, your username, and what you write on your profile.</li>
          <li>Your password only as a hash that nobody can read back.</li>
          <li>
            What you like, whom you follow and what you paid. Never a card number: our provider keeps those.
          </li>
          <li>
            When and from which region you confirmed your age. The address and the browser it came from are
            erased after 90 days.
          </li>
          <li>{`Where you are signed in, until ${SESSION_RETENTION_DAYS} days after that ends.`}</li>
        </ul>
        <p>
          <a href="/legal/privacy">Privacy Policy</a>
        </p>
      </Card>
      <SettingLinks
        links={[
          {
            href: "/settings/export",
            icon: "download",
            title: "Download my data",
            text: "Everything we hold, as one file.",
          },
          {
            href: "/settings/delete-account",
            icon: "ban",
            title: "Delete my account",
            text: "With time to think again, and honest about what must be kept.",
          },
        ]}
      />
    </>
  );
}
