import { formatCents, PLATFORM_FEE_PERCENT, parseDollars, split } from "../../domain/money.ts";
import { Arch } from "../primitives/arch.tsx";
import { Badge } from "../primitives/badge.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Money } from "../primitives/money.tsx";

/** How fans will see the profile, from what is typed so far. */
export function ProfilePreview({
  username,
  bio,
  interests,
  portraitUrl,
  price,
}: {
  username?: string;
  bio?: string;
  interests: string[];
  portraitUrl?: string | null;
  price: string;
}) {
  const cents = parseDollars(price);
  const name = username?.trim() || "username";
  return (
    <section className="card stack stack-tight" aria-labelledby="preview-title">
      <h2 id="preview-title">Profile Preview</h2>
      <div className="byline">
        <Arch url={portraitUrl ?? null} name={name} size="l" />
        <div className="min-w-0">
          <p className="text-lg text-text">@{name}</p>
          {cents !== null && <p className="num">{formatCents(cents)} a month</p>}
        </div>
      </div>
      <p className="soft whitespace-pre-line">{bio?.trim() || "Your bio will stand here."}</p>
      {interests.length > 0 && (
        <p className="pick">
          {interests.map((interest) => (
            <Badge key={interest}>{interest}</Badge>
          ))}
        </p>
      )}
    </section>
  );
}

/** What 10, 100 and 1,000 subscribers are worth a month, after the fee. */
export function EarningsPotential({
  price,
  said,
}: {
  price: string /** Names the price too. */;
  said?: boolean;
}) {
  const cents = parseDollars(price);
  return (
    <section className="card" aria-labelledby="earnings-title">
      <h2 id="earnings-title">Earnings Potential</h2>
      <p className="small dim mb-2">
        A month{said && cents !== null ? ` at ${formatCents(cents)}` : ""}, after our {PLATFORM_FEE_PERCENT}%
        fee.
      </p>
      {cents === null ? (
        <p className="soft">Enter a price to see it.</p>
      ) : (
        <DescriptionList
          facts={[10, 100, 1000].map((count) => ({
            term: `${count.toLocaleString("en-US")} subscribers`,
            value: <Money cents={split(cents).net * count} />,
          }))}
        />
      )}
    </section>
  );
}
