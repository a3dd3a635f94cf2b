import { USERNAME_LENGTH, usernamePattern } from "#domain/accounts/username.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";

/** Replaces a fan's generated username, once. */
export function ChooseUsernameForm({ value, errors }: { value: string; errors: Errors }) {
  return (
    <form className="card form" method="post" action="/profile" noValidate>
      <h2>Choose your username</h2>
      <p className="soft">We gave you a temporary username. Creators you subscribe to can see it.</p>
      <Field
        name="username"
        label="Username"
        hint="3 to 29 letters, numbers, underscores, periods, or hyphens. You can't change it later."
        value={value}
        error={errors.username}
        autoComplete="nickname"
        minLength={USERNAME_LENGTH.min}
        maxLength={USERNAME_LENGTH.max}
        pattern={usernamePattern}
        required
      />
      <div className="actions">
        <Button busy="Saving...">Save username</Button>
      </div>
    </form>
  );
}
