import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EXPORTS_PER_DAY } from "../../domain/export/export.ts";
import { product } from "../../domain/product.ts";
import { passesEntryGates } from "../../http/context.ts";
import { OWN_DATA } from "../../http/gates/own-data.ts";
import { frameOf, pageTitle } from "../../http/respond.ts";
import { HiddenSentField } from "../../ui/forms/hidden-sent-field.tsx";
import { OwnDataFrame } from "../../ui/frame/own-data-frame.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  frame: { ...frameOf(context, request), isPastGates: passesEntryGates(context) },
});

const BACK = { href: OWN_DATA, label: "Your data" };

export const meta: MetaFunction = () => pageTitle("Download your data", product.name);

export default function Export() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <OwnDataFrame {...frame}>
      <PageHead
        back={frame.isPastGates ? { href: "/settings?tab=privacy", label: "Settings" } : BACK}
        title="Download your data"
        text="Everything we store about you, as one file."
      />
      <div className="prose">
        <p>
          The file is JSON, which people can read and programs can import. It holds your profile, age
          confirmation, settings, sessions, subscriptions, payments, and, if you are a creator, your posts,
          sales and payouts, with a link for each picture. It holds no passwords or codes, and nothing of
          other people.
        </p>
        <p>
          Keep it where only you can read it. We send you a mail each time, and you can do this{" "}
          {EXPORTS_PER_DAY} times a day.
        </p>
      </div>
      <form className="actions" method="post" action="/settings/export/file" data-download>
        <HiddenSentField />
        <Button>Download my data</Button>
      </form>
    </OwnDataFrame>
  );
}
