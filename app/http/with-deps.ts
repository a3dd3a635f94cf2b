/** The deps of a request with further ones, or others in their place. They are made lazily, so a spread would lose them. */
export const withDeps = <T extends object, More extends object>(
  deps: T,
  more: More,
): Omit<T, keyof More> & More => Object.create(deps, Object.getOwnPropertyDescriptors(more));
