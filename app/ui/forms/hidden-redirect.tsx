export function HiddenRedirect({ to }: { to?: string | null }) {
  return to ? <input type="hidden" name="redirect" value={to} /> : null;
}
