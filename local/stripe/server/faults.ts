export const FAULT_KINDS = ["500", "503", "429", "409", "403", "timeout", "cut", "slow", "empty"] as const;

export interface Fault {
  kind: (typeof FAULT_KINDS)[number];
  /** Remaining calls to affect. */
  count: number;
  path: string;
  method: string | null;
  /** Whether it occurs after the work, so that only the response is lost. */
  afterWork: boolean;
  /** For "slow" and "timeout". */
  ms: number;
  /** Whether the client should stop retrying by itself, as after its last try. */
  isLast?: boolean;
}

/** Kept in memory, so a restart clears them. */
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
