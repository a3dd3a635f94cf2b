/**
 * Works through items one by one. A failure is logged under the item's name and doesn't stop the rest; at the end, one
 * error names all that failed.
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

/** Waits for all named tasks, then throws one error that names those that failed. */
export const settleAll = (tasks: Record<string, Promise<unknown>>): Promise<void> => {
  const settled = Object.entries(tasks).map(([name, task]) => [name, Promise.allSettled([task])] as const);
  return settleEach(
    settled,
    ([name]) => name,
    async ([, outcome]) => {
      const [result] = await outcome;
      if (result?.status === "rejected") throw result.reason;
    },
  );
};
