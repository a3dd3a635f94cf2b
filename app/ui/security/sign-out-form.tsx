import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button } from "../primitives/button.tsx";

/** Signs out, on pages that have no navigation to do it. */
export function SignOutForm() {
  return (
    <form className="actions" method="post" action="/logout">
      <HiddenSentField />
      <Button variant="quiet">Sign Out</Button>
    </form>
  );
}
