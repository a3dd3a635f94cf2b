import { useContext } from "react";
import { useFrame } from "../frame/use-frame.ts";
import { PageContext } from "../page-context.ts";
import { Icon } from "../primitives/icon.tsx";

/** On phones: shows posts in two columns, or in one again, in this browser from now on. */
export function ColumnsToggle() {
  const { narrow } = useContext(PageContext);
  const { path } = useFrame();
  return (
    <form className="columns-toggle" method="post" action="/columns">
      <input type="hidden" name="redirect" value={path} />
      <button type="submit" name="columns" value={narrow ? 1 : 2}>
        <Icon name={narrow ? "square" : "grid"} />
        <span className="sr-only">{narrow ? "Show one column" : "Show two columns"}</span>
      </button>
    </form>
  );
}
