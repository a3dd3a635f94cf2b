/** Words in an address by which a creator comes back from the payment provider (specification, sections 2 and 4). */
const WORDS = ["connect=success", "refresh=true", "stripe=success"];

const isWord = ([name, value]: [string, string]) => WORDS.includes(`${name}=${value}`);

/** Whether an address's query says that its visitor comes back from the payment provider. */
export const isReturn = (query: URLSearchParams): boolean => [...query].some(isWord);

/**
 * Where somebody goes on who comes back from the provider to a page: to payment set-up, which asks the provider how it
 * went, with the words of the return; from there on to the page, without them. Null where its query is no return.
 */
export function afterReturn(path: string, query: URLSearchParams): string | null {
  if (!isReturn(query)) return null;
  const all = [...query];
  const rest = new URLSearchParams(all.filter((pair) => !isWord(pair))).toString();
  const words = new URLSearchParams(all.filter(isWord));
  words.set("redirect", rest === "" ? path : `${path}?${rest}`);
  return `/stripe-setup?${words}`;
}
