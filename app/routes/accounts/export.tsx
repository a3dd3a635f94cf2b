import { EXPORTS_PER_DAY } from "#domain/accounts/export.ts";
import { OWN_DATA } from "#http/gates/sign-in-page.ts";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { OwnDataFrame } from "#ui/frame/own-data-frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const BACK = { href: OWN_DATA, label: "Your data" };

export const handle = { title: "Download your data" };

export default function Export() {
  const { isPastGates } = useFrame();
  return (
    <OwnDataFrame>
      <PageHead
        back={isPastGates ? { href: "/settings?tab=privacy", label: "Settings" } : BACK}
        title="Download your data"
        text="Everything we store about you, in one file."
      />
      <div className="prose">
        <p>
          The file is JSON, which both people and apps can read. It has your profile, age confirmation,
          settings, sessions, subscriptions, payments, and messages with those you received. If you're a
          creator, it also has your posts, sales, and payouts, with a link to each file you uploaded. It has
          no passwords or codes, and nothing else about other people.
        </p>
        <p>
          Keep it where only you can read it. We'll email you each time, and you can do this {EXPORTS_PER_DAY}{" "}
          times a day.
        </p>
      </div>
      <form className="actions" method="post" action="/settings/export/file" data-download>
        <HiddenSentField />
        <Button>Download my data</Button>
      </form>
    </OwnDataFrame>
  );
}
