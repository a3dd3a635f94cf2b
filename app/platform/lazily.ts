type Makers<Base> = Record<string, (base: Base) => unknown>;
/** What the makers make. It has accessors only: a spread would leave them behind (see withDeps). */
export type Lazy<M extends Makers<never>> = { readonly [K in keyof M]: ReturnType<M[K]> };

/**
 * Returns a function that makes an object from a base, whose properties are made when they are first read. A request reads
 * few of its deps, and making all of them took a tenth of the time of a small page.
 */
export function lazily<Base, M extends Makers<Base>>(makers: M): (base: Base) => Lazy<M> {
  class Made {
    readonly base: Base;
    constructor(base: Base) {
      this.base = base;
    }
  }
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(Made.prototype, name, {
      get(this: Made) {
        const value = make(this.base);
        Object.defineProperty(this, name, { value });
        return value;
      },
    });
  return (base) => new Made(base) as unknown as Lazy<M>;
}
