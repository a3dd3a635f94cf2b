import { restrictionEffects } from "#domain/moderation/people/restriction.ts";
import { product } from "#domain/product.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

export function RestrictionFacts({ restriction }: { restriction: { at: number; reason: string } }) {
  return (
    <>
      <PageHead title="Your account is restricted" text="You can read, but not post, write, buy, or sell." />
      <section className="card stack">
        <DescriptionList
          facts={[
            { term: "Why", value: <span className="wrap-anywhere">{restriction.reason}</span> },
            { term: "Since", value: <Time at={restriction.at} showTime /> },
            { term: "Until", value: "We lift it" },
            { term: "Decided by", value: "A person, not a program" },
            { term: "Where", value: `Everywhere on ${product.name}` },
          ]}
        />
      </section>
      <div className="prose">
        <h2>What stops</h2>
        <ul className="check-list">
          {restrictionEffects.stops.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <h2>What still works</h2>
        <ul className="check-list">
          {restrictionEffects.goesOn.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <h2>If we're wrong</h2>
        <p>
          Write to <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> from your account's
          address within six months, and say what we should look at. Another person decides, and you get an
          answer with a reason. You can also go to court, or to a dispute settlement body in the EU.
        </p>
      </div>
      <div className="actions">
        <ButtonLink href="/settings/export">Download your data</ButtonLink>
        <ButtonLink variant="secondary" href="/subscriptions">
          Your subscriptions
        </ButtonLink>
      </div>
    </>
  );
}
