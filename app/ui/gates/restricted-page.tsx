import { product } from "../../domain/product.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { PlainPage } from "./plain-page.tsx";

const reasons = {
  strict: "Enhanced age verification required in your region",
  blocked: "Service not available in your region",
} as const;

/** 451. "Go to Homepage" leads to what stays open, "I Understand" away from here. */
export function RestrictedPage({
  reason,
  region,
  homeHref = "/",
  understoodHref = "/legal",
}: {
  reason: keyof typeof reasons;
  region: string;
  homeHref?: string;
  understoodHref?: string;
}) {
  return (
    <PlainPage
      icon="ban"
      title="Access Restricted"
      text={`${reasons[reason]}.`}
      actions={
        <>
          <ButtonLink href={homeHref}>Go to Homepage</ButtonLink>
          <ButtonLink look="secondary" href={understoodHref}>
            I Understand
          </ButtonLink>
        </>
      }
    >
      <p className="soft">
        {reason === "strict"
          ? `The law in ${region} asks for a stronger age check than a confirmation. We do not offer one there yet, so nothing can be shown.`
          : `We do not offer ${product.name} in ${region}.`}
      </p>
      <p className="soft">
        Do you think this is wrong? Write to{" "}
        <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
      </p>
    </PlainPage>
  );
}
