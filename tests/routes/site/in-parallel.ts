/** So many requests side by side keep a worker and its database busy while others wait. */
const PARALLEL_REQUESTS = 8;

/** Does something with each of many, some side by side; what fails stops the rest, and is thrown. */
export async function inParallel<T>(items: readonly T[], each: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let stopped = false;
  const lane = async () => {
    for (const item of waiting) {
      if (stopped) return;
      await each(item).catch((error: unknown) => {
        stopped = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, lane));
}
