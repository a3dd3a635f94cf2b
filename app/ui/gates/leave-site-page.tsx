import { product } from "#domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { MessagePage } from "./message-page.tsx";

export function LeaveSitePage({ backHref }: { backHref: string }) {
  return (
    <MessagePage
      icon="leave"
      title="You can leave this site now"
      text="You didn't confirm your age, so nothing was shown or recorded. Close this tab, or choose where to go."
      actions={
        <>
          <ButtonLink href={product.exitUrl} rel="noreferrer">
            Go to {new URL(product.exitUrl).hostname}
          </ButtonLink>
          <ButtonLink variant="secondary" href={backHref}>
            Back to the age check
          </ButtonLink>
        </>
      }
    />
  );
}
