import { Notice } from "../primitives/notice.tsx";

export function EmailDeliveryNotice({
  problem,
  redirectTo,
}: {
  problem: "slow" | "failed" | null;
  redirectTo?: string | null;
}) {
  const retryHref = `/verify-email${redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : ""}`;
  if (problem === null) return null;
  return problem === "slow" ? (
    <Notice title="Our email is running late">
      <p>
        Your code is on its way. <a href={retryHref}>Check again</a> in a minute.
      </p>
    </Notice>
  ) : (
    <Notice tone="error" icon="alert" title="Email Sending Failed">
      <p>We couldn't deliver your code. Check your email address, then request a new code.</p>
    </Notice>
  );
}
