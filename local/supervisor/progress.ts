const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(7);
const live = process.stdout.isTTY && !process.env.CI;

/** One line for each step; what takes long says how far it is, in place on a terminal, else every few seconds. */
export async function step<T>(
  title: string,
  work: (say: (detail: string) => void) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  let shown = Date.now();
  let detail = "";
  const say = (next: string) => {
    detail = next;
    if (live) process.stdout.write(`\r\x1b[K  … ${title}: ${detail}`);
    else if (Date.now() - shown > 5000) {
      shown = Date.now();
      console.log(`  … ${title}: ${detail}`);
    }
  };
  if (live) process.stdout.write(`  … ${title}`);
  try {
    const result = await work(say);
    console.log(`${live ? "\r\x1b[K" : ""}  ✓ ${title.padEnd(46)} ${seconds(started)}`);
    return result;
  } catch (error) {
    console.log(`${live ? "\r\x1b[K" : ""}  ✗ ${title}`);
    throw error;
  }
}
