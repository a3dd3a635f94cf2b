import { product } from "../../domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PlainPage } from "./plain-page.tsx";

/** After Cancel at the age check: nothing was done, and there are two ways on. */
export function LeavingPage({ backHref }: { backHref: string }) {
  return (
    <PlainPage
      icon="leave"
      title="You can leave this site now"
      text="You did not confirm your age, so nothing was shown and nothing was recorded. Close this tab, or choose where to go."
      actions={
        <>
          <ButtonLink href={product.harmlessPage} rel="noreferrer">
            Leave for {new URL(product.harmlessPage).hostname}
          </ButtonLink>
          <ButtonLink look="secondary" href={backHref}>
            Back to the age check
          </ButtonLink>
        </>
      }
    />
  );
}
