export const FAULT_KINDS = ["500", "429", "timeout", "cut", "slow"] as const;

export interface Fault {
  kind: (typeof FAULT_KINDS)[number];
  /** How many more calls it hits. */
  count: number;
  /** Only calls whose path begins so. */
  path: string;
  method: string | null;
  /** Strike when the work is done and only the answer is missing. */
  afterWork: boolean;
  /** For "slow" and "timeout". */
  ms: number;
}

/** Faults live in memory: a restart heals. */
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
