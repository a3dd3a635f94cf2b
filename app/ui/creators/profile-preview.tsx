import { formatCents, formatPrice, PLATFORM_FEE_PERCENT, parseDollars, splitFee } from "#domain/money.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge } from "../primitives/badge.tsx";

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
        <Avatar url={portraitUrl ?? null} name={name} size="l" eager />
        <div className="min-w-0">
          <p className="text-lg text-text">{`@${name}`}</p>
          <p className="num">{cents === null ? "" : `${formatPrice(cents)}/month`}</p>
        </div>
      </div>
      <p className="soft whitespace-pre-line">{bio?.trim() || "Your bio will appear here."}</p>
      <p className="pick">
        {interests.filter(Boolean).map((interest) => (
          <Badge key={interest}>{interest}</Badge>
        ))}
      </p>
    </section>
  );
}

/** What 10, 100, and 1,000 subscribers earn per month after the fee; `showPrice` also names the price. */
export function EarningsPotential({ price, showPrice }: { price: string; showPrice?: boolean }) {
  const cents = parseDollars(price);
  return (
    <section className="card" aria-labelledby="earnings-title">
      <h2 id="earnings-title">Earnings Potential</h2>
      <p className="small dim mb-2">
        Per month{showPrice && cents !== null ? ` at ${formatPrice(cents)}` : ""}, after our{" "}
        {PLATFORM_FEE_PERCENT}% fee.
      </p>
      <p className="soft" hidden={cents !== null}>
        Enter a price to see your earnings.
      </p>
      <dl className="facts" hidden={cents === null}>
        {[10, 100, 1000].map((count) => (
          <div key={count}>
            <dt>{count.toLocaleString("en-US")} subscribers</dt>
            <dd className="num" data-subscribers={count}>
              {cents === null ? "" : formatCents(splitFee(cents).net * count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
