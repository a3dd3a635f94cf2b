import { Notice } from "../primitives/notice.tsx";

/** Tells somebody who waits for a mail that it is late, or will not come. */
export function EmailDeliveryNotice({
  problem,
  redirectTo,
}: {
  problem: "slow" | "failed" | null;
  redirectTo?: string | null;
}) {
  const again = `/verify-email${redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : ""}`;
  if (problem === null) return null;
  return problem === "slow" ? (
    <Notice title="Our mail is slow right now">
      <p>
        Your code is on its way. We keep trying; <a href={again}>look again</a> in a minute.
      </p>
    </Notice>
  ) : (
    <Notice tone="error" icon="alert" title="Email Sending Failed">
      <p>The mail with your code could not be delivered. Check the address, and ask for a new code.</p>
    </Notice>
  );
}
