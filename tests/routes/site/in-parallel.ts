const PARALLEL_REQUESTS = 8;

/** Runs an action for each item with limited parallelism. The first failure stops the rest and is thrown. */
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
