import { readPreferences } from "../../../app/domain/onboarding/preferences.ts";
import { BuyerStep } from "../../../app/ui/onboarding/buyer-step.tsx";
import { SellerStep } from "../../../app/ui/onboarding/seller-step.tsx";
import { WelcomeFrame } from "../../../app/ui/onboarding/welcome-frame.tsx";
import type { Specimen } from "../specimen.ts";

const shared = { name: "Noor", preferences: readPreferences(null), errors: {}, backHref: "/welcome" };
const numbers = (all: number[], page: (step: number) => React.ReactElement) =>
  Object.fromEntries(all.map((step) => [`Step ${step}`, page(step)]));

export const onboarding: Specimen[] = [
  {
    name: "Fan onboarding",
    page: true,
    states: numbers([1, 2, 3, 4, 5], (step) => (
      <WelcomeFrame step={step}>
        <BuyerStep step={step} {...shared} />
      </WelcomeFrame>
    )),
  },
  {
    name: "Creator onboarding",
    page: true,
    // The fourth step is the creator setup form.
    states: numbers([1, 2, 3, 5], (step) => (
      <WelcomeFrame step={step}>
        <SellerStep step={step} {...shared} />
      </WelcomeFrame>
    )),
  },
];
