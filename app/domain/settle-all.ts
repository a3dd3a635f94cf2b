/**
 * Does some work for each, one after another. One that fails is logged by its name and stops none behind it; the whole
 * fails at the end.
 */
export async function settleEach<T>(
  items: Iterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      console.error(nameOf(item), error);
      failed.push(nameOf(item));
    });
  if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`);
}

/** Waits for the end of each of several works, by their names, in the same way. */
export const settleAll = (works: Record<string, Promise<unknown>>): Promise<void> => {
  const ended = Object.entries(works).map(([name, work]) => [name, Promise.allSettled([work])] as const);
  return settleEach(
    ended,
    ([name]) => name,
    async ([, end]) => {
      const [result] = await end;
      if (result?.status === "rejected") throw result.reason;
    },
  );
};
