import type { ReactNode } from "react";
import type { Preferences } from "#domain/onboarding/preferences.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";

export type StepProps = {
  step: number;
  name: string;
  preferences: Preferences;
  values?: Record<string, string>;
  errors: Errors;
  backHref: string | null;
};

export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-3">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
    </div>
  );
}

export function FeatureList({ points }: { points: { icon: IconName; title: string; text: string }[] }) {
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="point-mark tone-lamp">
            <Icon name={icon} />
          </span>
          <p>
            <strong className="block">{title}</strong> <span className="soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

export const SkipButton = ({ label }: { label: string }) => (
  <Button variant="quiet" name="intent" value="skip">
    {label}
  </Button>
);

export function StepForm({
  backHref,
  next = "Next",
  children,
  extraAction,
}: {
  backHref: string | null;
  next?: string;
  children?: ReactNode;
  extraAction?: ReactNode;
}) {
  return (
    <form className="form" method="post" noValidate>
      <HiddenSentField />
      {children}
      <div className="actions">
        <Button busy="One moment...">{next}</Button>
        {extraAction}
        {backHref && (
          <ButtonLink variant="secondary" href={backHref}>
            Back
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
