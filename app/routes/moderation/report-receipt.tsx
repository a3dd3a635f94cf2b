import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "#domain/product.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { ReportReceipt } from "#ui/moderation/cases/receipt.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { QrImage } from "#ui/primitives/qr-image.tsx";

/** For anyone who has the key. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { reports, secrets, renderQrCode } = context.deps;
  const key = params.key ?? "";
  const found = await reports.findReceiptByKey(secrets.digest(key));
  if (found === null) throw new Response(null, { status: 404 });
  const url = `${context.origin}/report/${key}`;
  return { receipt: found, url, qr: await renderQrCode(url) };
}

export const handle = { title: "Your report" };

export default function ReportReceiptByKey() {
  const { receipt, url, qr } = useLoaderData<typeof loader>();
  return (
    <BareFrame>
      <div className="stack">
        <PageHead title="Your report" />
        <ReportReceipt receipt={receipt} email={product.supportEmail} />
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
