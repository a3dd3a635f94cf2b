import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import { Button } from "#ui/primitives/button.tsx";

export function SignOutForm() {
  return (
    <form className="actions" method="post" action="/logout">
      <HiddenSentField />
      <Button variant="quiet">Sign Out</Button>
    </form>
  );
}
