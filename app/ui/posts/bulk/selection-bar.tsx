import { type MouseEvent, useEffect, useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ListFields } from "../own-posts/list-fields.tsx";

const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('[form="selection"][name="post"]')].filter(
    (box) => box.closest("[hidden]") === null,
  );

const countSelected = () => boxes().filter(({ checked }) => checked).length;

/**
 * Actions for the selected posts. The checkboxes in the list belong to this form; text browsers don't know fields
 * outside a form, so they get their own inside.
 */
export function SelectionBar({ list, posts }: { list: string; posts: { id: string; title: string }[] }) {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const count = () => setSelected(countSelected());
    // On a slow phone, posts may be selected before this runs.
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, []);
  const selectAll = (event: MouseEvent) => {
    event.preventDefault();
    const all = boxes();
    const isOn = !all.every(({ checked }) => checked);
    for (const box of all) box.checked = isOn;
    setSelected(countSelected());
  };
  return (
    <form id="selection" className="selection-bar" method="get" action="/dashboard/posts/change">
      <ListFields list={list} />
      <ul className="plain">
        {posts.map(({ id, title }) => (
          <li key={id}>
            <label>
              <input type="checkbox" name="post" value={id} /> {title || "Untitled"}
            </label>
          </li>
        ))}
      </ul>
      <p aria-live="polite">{selected > 0 ? `${selected} selected` : "Select posts to change together"}</p>
      <a className="link" href={`${list}${list.includes("?") ? "&" : "?"}all=1`} onClick={selectAll}>
        Select all on this page
      </a>{" "}
      <Button variant="secondary">
        {selected > 0 ? `Change ${pluralize(selected, "post")}` : "Change selected"}
      </Button>
    </form>
  );
}
