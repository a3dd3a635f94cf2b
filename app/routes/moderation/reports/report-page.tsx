import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CHOOSE_REASON, chosenReason, pageReportForm } from "#domain/moderation/cases/forms.ts";
import {
  findReported,
  findReportedMessage,
  MAX_REPORT_FILES,
  reportPage,
} from "#domain/moderation/cases/report.ts";
import { product } from "#domain/product.ts";
import { beginning } from "#domain/visible-text.ts";
import { CHOOSE_AGAIN, readEvidenceForm } from "#http/body/evidence-form.ts";
import { viewerId } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { type Errors, parseForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { networkOf } from "#http/network.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { ChooseReason, PageReportForm } from "#ui/moderation/cases/page-report-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const NOT_FOUND = "We can't find this page. Paste its full address.";
const NO_ADDRESS = "Paste the address of the page";
const SIGNED_OUT = "Log in to report a message or conversation that you're in";
const TOO_MANY = `You've sent a lot of reports today. Write to ${product.supportEmail} if it's urgent.`;
/** Another address of this page, with its reason chosen. */
const COPYRIGHT_NOTICE = "/legal/dmca/notice";
const MAX_ADDRESS = 500;
const FILES = "Choose up to three files, each a PDF, PNG, or JPEG";
/** One more than allowed, so that too many are refused. */
const fieldOf = (field: string, read: number) =>
  field === "files" && read <= MAX_REPORT_FILES ? "files" : null;

async function find(context: AppLoadContext, about: string) {
  const { creators, posts, clock, setViewerPlaces } = context.deps;
  const asked = { about, origin: context.origin, viewerId: viewerId(context) };
  const ask = () => findReported({ creators, posts, now: clock.now() }, asked);
  const here = await ask();
  if (here !== null) return here;
  // Closing a page where someone in it lives must not keep them from reporting it.
  setViewerPlaces([]);
  const elsewhere = await ask();
  return elsewhere && { ...elsewhere, title: elsewhere.href };
}

/** Messages have a form of their own, in their conversation. */
const findMessage = (context: AppLoadContext, about: string) =>
  findReportedMessage(context.deps, { about, origin: context.origin, viewerId: viewerId(context) });

/** Without a reason, asks for it; what's refused before the form is shown keeps its input, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams: query } = new URL(request.url);
  const about = beginning(query.get("about")?.trim() ?? "", MAX_ADDRESS);
  const reason = chosenReason(pathname === COPYRIGHT_NOTICE ? "copyright" : query.get("reason"));
  const isMember = viewerId(context) !== null;
  const message = about === "" ? null : await findMessage(context, about);
  if (message !== null && message !== "signed_out") throw redirect(message);
  const found = about === "" ? null : await find(context, about);
  const notFound = about === "" ? NO_ADDRESS : message === null ? NOT_FOUND : SIGNED_OUT;
  const errors: Record<string, string> = {
    ...(query.has("about") && found === null ? { about: notFound } : {}),
    ...((query.has("reason") || query.has("step")) && reason === null ? { reason: CHOOSE_REASON } : {}),
  };
  const isRefused = Object.keys(errors).length > 0 && context.method !== "POST";
  return data(
    {
      about: found?.href ?? about,
      reason,
      title: found?.title ?? null,
      isChanging: query.get("step") === "1",
      isMember,
      errors,
    },
    { status: isRefused ? 422 : 200 },
  );
}

/** As the fields are on the page. */
const inOrder = ({ details, ...others }: Errors, files: Errors): Errors => ({
  ...(details && { details }),
  ...files,
  ...others,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const sender = viewerId(context) ?? `network ${networkOf(context.ip)}`;
  const { form, files, errors } = await readEvidenceForm(request, context.deps, { fieldOf, sender });
  const reason = chosenReason(String(form.get("reason") ?? ""));
  if (reason === null) return refuseForm(form, { reason: CHOOSE_REASON });
  const isMember = viewerId(context) !== null;
  const parsed = parseForm(form, pageReportForm(reason, { isMember }));
  const chosen: Errors = files.length > 0 ? { files: CHOOSE_AGAIN } : {};
  if (!parsed.ok || Object.keys(errors).length > 0)
    return refuseForm(form, inOrder(parsed.ok ? {} : parsed.errors, { ...chosen, ...errors }));
  return runForm(form, async () => {
    const { about, details, ...rest } = parsed.value;
    const found = await find(context, about);
    if (found === null) return refuseForm(form, { form: NOT_FOUND, ...chosen });
    const { name, email, signature } = rest as { name?: string; email?: string; signature?: string };
    const reported = await reportPage(
      context.deps,
      found,
      { viewerId: viewerId(context), network: networkOf(context.ip), name, email },
      { reason, details, signature, files },
    );
    if (!reported.ok) {
      if (reported.reason === "gone") return refuseForm(form, { form: NOT_FOUND, ...chosen });
      if (reported.reason === "not_allowed") return refuseForm(form, { files: FILES });
      const headers = retryAfter("waitMs" in reported ? reported.waitMs : 0);
      return refuseForm(form, { form: TOO_MANY, ...chosen }, 429, undefined, headers);
    }
    deliverAfterResponse(context);
    return redirect(isMember ? `/reports/${reported.caseId}` : `/report/${reported.key}`, 303);
  });
}

export const handle = { title: "Report a post or profile" };

export default function ReportPage() {
  const { about, reason, title, isChanging, isMember, errors } = useLoaderData<typeof loader>();
  const ReportFrame = useFrame().isPastGates && isMember ? Frame : BareFrame;
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const shown = { ...errors, ...refused?.errors };
  const asked = chosenReason(values.reason ?? null) ?? reason;
  return (
    <ReportFrame errors={shown} problem={refused?.notice}>
      <PageHead
        title="Report a post or profile"
        text="Anyone can report, even without an account. Someone on our team reviews every report."
      />
      {asked === null || isChanging || (title === null && !refused) ? (
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
    </ReportFrame>
  );
}
