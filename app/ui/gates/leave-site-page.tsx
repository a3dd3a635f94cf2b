import { product } from "../../domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

/** After Cancel at the age check: nothing was done, and there are two ways on. */
export function LeaveSitePage({ backHref }: { backHref: string }) {
  return (
    <MessagePage
      icon="leave"
      title="You can leave this site now"
      text="You did not confirm your age, so nothing was shown and nothing was recorded. Close this tab, or choose where to go."
      actions={
        <>
          <ButtonLink href={product.exitUrl} rel="noreferrer">
            Leave for {new URL(product.exitUrl).hostname}
          </ButtonLink>
          <ButtonLink look="secondary" href={backHref}>
            Back to the age check
          </ButtonLink>
        </>
      }
    />
  );
}
