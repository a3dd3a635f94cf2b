import { isOff, type Off } from "#domain/admin/feature-flags/feature.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { signUpHref } from "#ui/accounts/sign-up-href.ts";
import { ComingSoon } from "#ui/gates/coming-soon.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";

export function TipLink({ path, guest, off }: { path: string; guest: boolean; off?: Off | undefined }) {
  if (isOff({ off }, "tipping")) return <ComingSoon feature="tipping" label="Send a tip" />;
  const href = `${path}/tip`;
  return (
    <InGoodStanding to="send a tip">
      <ButtonLink variant="secondary" icon="money" dialog={!guest} href={guest ? signUpHref(href) : href}>
        Send a tip
      </ButtonLink>
    </InGoodStanding>
  );
}
