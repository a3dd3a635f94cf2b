import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { ReportReceipt } from "#ui/moderation/cases/receipt.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { QrImage } from "#ui/primitives/qr-image.tsx";
import { appealOf, postAppeal } from "../appeal.server.ts";

async function find({ deps }: AppLoadContext, key = "") {
  const found = await deps.reports.findReceiptByKey(deps.secrets.digest(key));
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** For anyone who has the key. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { reportId, ...receipt } = await find(context, params.key);
  const url = `${context.origin}/report/${params.key}`;
  return {
    receipt,
    url,
    qr: await context.deps.renderQrCode(url),
    appeal: appealOf(context, receipt, true),
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  postAppeal(context, request, async () => {
    const decision = await find(context, params.key);
    return { decision, appellant: { isReporter: true, userId: null, reportId: decision.reportId } };
  });

export const handle = { title: "Your report" };

export default function ReportReceiptByKey() {
  const { receipt, url, qr, appeal } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const state = { ...appeal, values: refused?.values ?? {}, errors: refused?.errors ?? {} };
  return (
    <BareFrame errors={refused?.errors}>
      <div className="stack">
        <PageHead title="Your report" />
        <ReportReceipt receipt={receipt} appeal={state} />
        <section className="card stack stack-tight">
          <h2>Keep this address</h2>
          <p className="soft">
            It's your receipt. Come back to see what we decide. Anyone who has it can, too.
          </p>
          <p className="small break-words">
            <a className="link" href={url}>
              {url}
            </a>
          </p>
          <QrImage {...qr} label="QR code of this address" />
        </section>
      </div>
    </BareFrame>
  );
}
