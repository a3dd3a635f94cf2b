import { PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { Badge } from "../primitives/badge.tsx";
import { FanlightIllustration } from "./fanlight-illustration.tsx";

const creatorPercent = 100 - PLATFORM_FEE_PERCENT;

export function ProductIntro() {
  return (
    <section className="intro">
      <span className="tone-lamp intro-mark">
        <FanlightIllustration />
      </span>
      <div className="grid gap-3 justify-items-start">
        <Badge tone="lamp">{product.stage}</Badge>
        <h1>{product.tagline}</h1>
        <p className="lead">
          Subscribe to creators you love, and keep everything you like in one quiet place.
        </p>
      </div>
      <dl className="intro-facts">
        <div>
          <dt>{creatorPercent}%</dt>
          <dd>of every payment goes to the creator. Our only fee is {PLATFORM_FEE_PERCENT}%.</dd>
        </div>
        <div>
          <dt>Weekly</dt>
          <dd>automatic payouts to the creator's bank account.</dd>
        </div>
        <div>
          <dt>18+</dt>
          <dd>only. Discreet on your bank statement, and one click to leave.</dd>
        </div>
      </dl>
    </section>
  );
}
