import { useContext } from "react";
import type { ScriptName } from "#scripts/entries.ts";
import { PageContext } from "../page-context.ts";

/** The script runs once the page has been parsed, in the order of the tags. */
export function PageScript({ name }: { name: ScriptName }) {
  const { scripts } = useContext(PageContext);
  return <script type="module" src={scripts?.[name]} suppressHydrationWarning />;
}
