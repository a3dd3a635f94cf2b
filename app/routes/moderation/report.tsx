import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CHOOSE_REASON, chosenReason, pageReportForm } from "#domain/moderation/cases/forms.ts";
import { findReported, reportPage } from "#domain/moderation/cases/report.ts";
import { product } from "#domain/product.ts";
import { beginning } from "#domain/visible-text.ts";
import { viewerId } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { networkOf } from "#http/network.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { ChooseReason, PageReportForm } from "#ui/moderation/cases/page-report-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const NOT_FOUND = "We can't find this page. Paste its full address.";
const TOO_MANY = `You've sent a lot of reports today. Write to ${product.supportEmail} if it's urgent.`;
/** Another address of this page, with its reason chosen. */
const COPYRIGHT_NOTICE = "/legal/dmca/notice";
const MAX_ADDRESS = 500;

function find(context: AppLoadContext, about: string) {
  const { creators, posts, clock } = context.deps;
  const asked = { about, origin: context.origin, viewerId: viewerId(context) };
  return findReported({ creators, posts, now: clock.now() }, asked);
}

/** Without a reason, asks for it; what's refused before the form is shown keeps its input, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams: query } = new URL(request.url);
  const about = beginning(query.get("about")?.trim() ?? "", MAX_ADDRESS);
  const reason = chosenReason(pathname === COPYRIGHT_NOTICE ? "copyright" : query.get("reason"));
  const isMember = viewerId(context) !== null;
  const found = about === "" ? null : await find(context, about);
  const errors: Record<string, string> = {
    ...(query.has("about") && found === null ? { about: NOT_FOUND } : {}),
    ...((query.has("reason") || query.has("step")) && reason === null ? { reason: CHOOSE_REASON } : {}),
  };
  const isRefused = Object.keys(errors).length > 0 && context.method !== "POST";
  return data(
    { about: found?.href ?? about, reason, title: found?.title ?? null, isMember, errors },
    { status: isRefused ? 422 : 200 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const reason = chosenReason(String(form.get("reason") ?? ""));
  if (reason === null) return refuseForm(form, { reason: CHOOSE_REASON });
  const isMember = viewerId(context) !== null;
  const parsed = parseForm(form, pageReportForm(reason, { isMember }));
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { about, details, ...rest } = parsed.value;
    const found = await find(context, about);
    if (found === null) return refuseForm(form, { form: NOT_FOUND });
    const { name, email, signature } = rest as { name?: string; email?: string; signature?: string };
    const reported = await reportPage(
      context.deps,
      found,
      { viewerId: viewerId(context), network: networkOf(context.ip), name, email },
      { reason, details, signature },
    );
    if (!reported.ok)
      return reported.reason === "gone"
        ? refuseForm(form, { form: NOT_FOUND })
        : refuseForm(form, { form: TOO_MANY }, 429, undefined, retryAfter(reported.waitMs));
    deliverAfterResponse(context);
    return redirect(isMember ? `/reports/${reported.caseId}` : `/report/${reported.key}`, 303);
  });
}

export const handle = { title: "Report a post or profile" };

export default function ReportPage() {
  const { about, reason, title, isMember, errors } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const shown = { ...errors, ...refused?.errors };
  const asked = chosenReason(values.reason ?? null) ?? reason;
  return (
    <BareFrame errors={shown} problem={refused?.notice}>
      <PageHead
        title="Report a post or profile"
        text="Anyone can report, even without an account. Someone on our team reviews every report."
      />
      {asked === null || (title === null && !refused) ? (
        <ChooseReason about={about} reason={asked ?? ""} errors={shown} />
      ) : (
        <PageReportForm
          about={values.about ?? about}
          reason={asked}
          title={title ?? values.about ?? ""}
          // What was typed may not be an address of ours.
          href={title === null ? "/report" : about}
          isMember={isMember}
          values={values}
          errors={shown}
        />
      )}
    </BareFrame>
  );
}
