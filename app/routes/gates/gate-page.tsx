import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { newTermsFor } from "#domain/legal/versions.ts";
import { RESTRICTION_PATH } from "#domain/moderation/people/restriction.ts";
import { offeredCheck } from "#http/gates/offered-check.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { AccessDeniedPage } from "#ui/gates/access-denied-page.tsx";
import { ComingSoonPage } from "#ui/gates/coming-soon.tsx";
import { DutyNeededPage } from "#ui/gates/duty-needed-page.tsx";
import { ConfigurationErrorPage } from "#ui/gates/error-pages.tsx";
import { NewTermsPage } from "#ui/gates/new-terms-page.tsx";
import { RestrictedPage } from "#ui/gates/restricted-page.tsx";
import { ResumePage } from "#ui/gates/resume-page.tsx";
import { RestrictionFacts } from "#ui/moderation/people/restriction-facts.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";

const GRANTERS_SHOWN = 3;
const titles = {
  restricted: "Access Restricted",
  denied: "Access Denied",
  duty: "Not one of your duties",
  restriction: "Your account is restricted",
  terms: "Our terms have changed",
  "coming-soon": "Coming soon",
  "session-ended": "Your session has ended",
  unavailable: "Back in a moment",
  misconfigured: "Configuration Error",
} as const;

/** What a gate shows in place of a page. Requested directly, it's a 404. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { gate, region, viewer, deps } = context;
  if (gate === null) throw new Response(null, { status: 404 });
  const headers: HeadersInit = gate.status === 503 ? { "Retry-After": "10" } : {};
  const facts = {
    page: gate.page,
    verdict: gate.verdict ?? null,
    resume: gate.resume ?? null,
    back: gate.back ?? "/discover",
    region: placeLabel(region.name),
    provider: offeredCheck(context),
    signedIn: viewer.kind === "user",
    restriction: viewer.kind === "user" ? viewer.restriction : null,
    deletedAt: viewer.kind === "user" ? viewer.deletionDueAt : null,
    newTerms: viewer.kind === "user" ? newTermsFor(viewer.termsHash) : [],
    role: viewer.kind === "user" ? viewer.role : ("buyer" as const),
    granters: gate.page === "duty" ? await deps.admin.listWithDuty("settings", GRANTERS_SHOWN) : [],
  };
  return data(facts, { status: gate.status, headers });
}

export const handle = { title: ({ page }: SerializeFrom<typeof loader>) => titles[page] };

export default function GatePage() {
  const {
    page,
    verdict,
    resume,
    region,
    provider,
    signedIn,
    role,
    back,
    restriction,
    deletedAt,
    newTerms,
    granters,
  } = useLoaderData<typeof loader>();
  if (page === "misconfigured") return <ConfigurationErrorPage />;
  if (verdict && !verdict.ok && verdict.gate === "region")
    return <RestrictedPage reason={verdict.reason} region={region} signedIn={signedIn} provider={provider} />;
  if (page === "restriction" && restriction)
    return (
      <BareFrame>
        <div className="stack">
          <RestrictionFacts isEnded={restriction.isEnded} deletedAt={deletedAt}>
            <p className="prose wrap-anywhere">{restriction.reason}</p>
            <p>
              <ButtonLink href={RESTRICTION_PATH}>Why, and how to appeal</ButtonLink>
            </p>
          </RestrictionFacts>
        </div>
      </BareFrame>
    );
  if (page === "terms") {
    const { action: address, ...sent } = resume ?? { action: back, fields: [], lostFiles: false };
    return <NewTermsPage versions={newTerms} address={address} {...sent} isResumed />;
  }
  if (verdict && !verdict.ok && verdict.gate === "role")
    return <AccessDeniedPage role={role} required={verdict.required} />;
  if (verdict && !verdict.ok && verdict.gate === "duty")
    return <DutyNeededPage required={verdict.required} granters={granters} />;
  if (verdict && !verdict.ok && verdict.gate === "feature")
    return <ComingSoonPage feature={verdict.reason} back={back} />;
  return <ResumePage why={page === "session-ended" ? "session-ended" : "unavailable"} resume={resume} />;
}
