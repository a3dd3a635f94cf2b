// toLocaleString would look up the locale for every number.
const numbers = new Intl.NumberFormat("en-US");

/** 1 → "1 like", 1200 → "1,200 likes". */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
