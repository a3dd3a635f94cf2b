/** Carries the page to come back to through a form. */
export function HiddenRedirect({ to }: { to?: string | null }) {
  return to ? <input type="hidden" name="redirect" value={to} /> : null;
}
