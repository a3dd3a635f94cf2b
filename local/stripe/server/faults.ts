export const FAULT_KINDS = ["500", "503", "429", "409", "403", "timeout", "cut", "slow", "empty"] as const;

export interface Fault {
  kind: (typeof FAULT_KINDS)[number];
  /** How many more calls it affects. */
  count: number;
  /** Affects only calls whose path starts with this. */
  path: string;
  method: string | null;
  /** Whether it occurs after the work, when only the response is missing. */
  afterWork: boolean;
  /** For "slow" and "timeout". */
  ms: number;
  /** Whether the client is told not to try again on its own, as after its last try. */
  isLast?: boolean;
}

/** Faults are kept in memory, so a restart clears them. */
export class FaultQueue {
  faults: Fault[] = [];

  add(fault: Fault): void {
    this.faults.push(fault);
  }

  clear(): void {
    this.faults = [];
  }

  take(method: string, path: string): Fault | undefined {
    const hit = this.faults.find(
      (fault) => path.startsWith(fault.path) && (fault.method === null || fault.method === method),
    );
    if (!hit) return undefined;
    hit.count -= 1;
    this.faults = this.faults.filter(({ count }) => count > 0);
    return { ...hit };
  }
}
