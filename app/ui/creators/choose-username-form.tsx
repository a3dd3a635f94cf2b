import { USERNAME_LENGTH, usernamePattern } from "../../domain/accounts/username.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";

/** Where the name is still the generated one: choose it, once. */
export function ChooseUsernameForm({ value, errors }: { value: string; errors: Errors }) {
  return (
    <form className="card form" method="post" action="/profile" noValidate>
      <h2>Choose your username</h2>
      <p className="soft">
        Until you do, you are called by a name that we made up. Creators whom you subscribe to see it.
      </p>
      <Field
        name="username"
        label="Username"
        hint="3 to 29 letters, digits, underscores, periods or hyphens. It cannot be changed later."
        value={value}
        error={errors.username}
        autoComplete="nickname"
        minLength={USERNAME_LENGTH.min}
        maxLength={USERNAME_LENGTH.max}
        pattern={usernamePattern}
        required
      />
      <div className="actions">
        <Button busy="Saving...">Keep this username</Button>
      </div>
    </form>
  );
}
