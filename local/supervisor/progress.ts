const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(7);
const isTerminal = process.stdout.isTTY && !process.env.CI;

/**
 * Prints one line per step. `report` shows a long step's progress: in place on a terminal, otherwise every five
 * seconds.
 */
export async function step<T>(
  title: string,
  work: (report: (detail: string) => void) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  let shown = Date.now();
  let detail = "";
  const report = (next: string) => {
    detail = next;
    if (isTerminal) process.stdout.write(`\r\x1b[K  … ${title}: ${detail}`);
    else if (Date.now() - shown > 5000) {
      shown = Date.now();
      console.log(`  … ${title}: ${detail}`);
    }
  };
  if (isTerminal) process.stdout.write(`  … ${title}`);
  try {
    const result = await work(report);
    console.log(`${isTerminal ? "\r\x1b[K" : ""}  ✓ ${title.padEnd(46)} ${seconds(started)}`);
    return result;
  } catch (error) {
    console.log(`${isTerminal ? "\r\x1b[K" : ""}  ✗ ${title}`);
    throw error;
  }
}
