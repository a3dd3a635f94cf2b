/** Adds or replaces deps. They are made lazily, so a spread would lose them. */
export const withDeps = <T extends object, More extends object>(
  deps: T,
  more: More,
): Omit<T, keyof More> & More => Object.create(deps, Object.getOwnPropertyDescriptors(more));
