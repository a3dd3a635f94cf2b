import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";

type Item = { id: string };
type Page<T> = { items: T[]; next: string | null };

/**
 * A hydrated page's list: its first page, and the pages that "Show more" has added. `read` takes the list from a page's
 * data.
 */
export function useMore<T extends Item, D>(first: Page<T>, read: (data: D) => Page<T>) {
  const { data, load, state } = useFetcher<D>();
  const [added, setAdded] = useState<Page<T>[]>([]);
  const next = added.length > 0 ? (added.at(-1)?.next ?? null) : first.next;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is added once, when it arrives
  useEffect(() => {
    if (data !== undefined) setAdded((pages) => [...pages, read(data as D)]);
  }, [data]);

  const loadMore = (event: MouseEvent) => {
    if (!next || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "idle") load(next);
  };
  // A post that was pinned in the meantime is on the first page, too.
  const items = [
    ...new Map([first, ...added].flatMap((page) => page.items.map((item) => [item.id, item]))).values(),
  ];
  return { items, next, loadMore };
}
