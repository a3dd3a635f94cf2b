import { AGE_CHECK_PATH } from "#domain/gates/age-check.ts";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";

/** Leads to the provider's page, and guests to sign in first. Goes among a page's actions. */
export function AgeCheckButton({ provider, signedIn }: { provider: string; signedIn: boolean }) {
  const label = `Check your age with ${provider}`;
  if (!signedIn) return <ButtonLink href="/own-data">{label}</ButtonLink>;
  return (
    <form className="actions max-sm:grow" method="post" action={AGE_CHECK_PATH}>
      <HiddenSentField />
      <Button busy="Opening...">{label}</Button>
    </form>
  );
}

export const howChecked = (provider: string) =>
  `${provider} checks it on its own page, and tells us only whether you're 18 or older. We never see your documents.`;
