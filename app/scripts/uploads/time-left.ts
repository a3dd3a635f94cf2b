const FIRST_MS = 2000;

/** Returns a function that says how long the rest of a file takes (" · 20 s left"), once there's a rate to go by. */
export function timeLeft(bytes: number, clock: () => number): (arrived: number) => string {
  let first: { at: number; arrived: number } | undefined;
  return (arrived) => {
    const at = clock();
    first ??= { at, arrived };
    const [ms, sent] = [at - first.at, arrived - first.arrived];
    if (ms < FIRST_MS || sent <= 0) return "";
    const seconds = Math.ceil((((bytes - arrived) / sent) * ms) / 1000);
    if (seconds < 1) return "";
    return seconds < 90 ? ` · ${seconds} s left` : ` · ${Math.round(seconds / 60)} min left`;
  };
}
