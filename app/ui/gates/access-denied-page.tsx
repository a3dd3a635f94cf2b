import type { Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { MessagePage } from "./message-page.tsx";

/** 403: the page requires a role that the viewer doesn't have. */
export function AccessDeniedPage({
  role,
  required,
  backHref = "/discover",
}: {
  role: Role;
  required: readonly Role[];
  backHref?: string;
}) {
  return (
    <MessagePage
      icon="lock"
      title="Access Denied"
      text="You don't have the required permissions to access this page."
      actions={
        <>
          <a className="button button-primary" href={backHref} data-back>
            Go Back
          </a>{" "}
          <ButtonLink variant="secondary" href="/discover">
            Go to Home
          </ButtonLink>
        </>
      }
    >
      <div className="card">
        <DescriptionList
          facts={[
            { term: "Your role", value: roleLabel[role] },
            { term: "Required role", value: required.map((name) => roleLabel[name]).join(" or ") },
          ]}
        />
      </div>
    </MessagePage>
  );
}
