import type { Duty } from "#db/kinds.ts";
import { dutyTexts } from "#domain/admin/duties.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { MessagePage } from "./message-page.tsx";

/** 403: the page requires a duty that the admin doesn't have. */
export function DutyNeededPage({ required, granters }: { required: readonly Duty[]; granters: string[] }) {
  return (
    <MessagePage
      icon="lock"
      title={`This needs the ${required.join(" or ")} duty`}
      text="As an admin, you answer for other parts of the site."
      actions={<ButtonLink href="/admin">Go to Administration</ButtonLink>}
    >
      <div className="card">
        <DescriptionList
          isLong
          facts={[
            ...required.map((duty) => ({ term: dutyTexts[duty].label, value: dutyTexts[duty].text })),
            {
              term: "Who can give it to you",
              value:
                granters.map((username) => `@${username}`).join(", ") ||
                "The site's operator, from the terminal",
            },
          ]}
        />
      </div>
    </MessagePage>
  );
}
