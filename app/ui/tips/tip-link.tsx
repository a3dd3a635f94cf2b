import { ButtonLink } from "../primitives/button.tsx";

/** Leads to the tip page below a creator's page or post, as a dialog where scripts run; guests sign in on the way. */
export function TipLink({ path, guest }: { path: string; guest: boolean }) {
  const href = `${path}/tip`;
  return (
    <ButtonLink
      variant="secondary"
      icon="money"
      dialog={!guest}
      href={guest ? `/login?redirect=${encodeURIComponent(href)}` : href}
    >
      Send a tip
    </ButtonLink>
  );
}
