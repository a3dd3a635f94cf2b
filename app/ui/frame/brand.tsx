import { product } from "../../domain/product.ts";
import { Fanlight } from "../primitives/fanlight.tsx";
import { Icon } from "../primitives/icon.tsx";

/** The logo and name, linked to the home page. */
export function Brand() {
  return (
    <>
      <a className="brand" href="/discover">
        <Fanlight />
        {product.name}
      </a>{" "}
    </>
  );
}

/** Leaves for a harmless page at once; with JavaScript, this page leaves the history too. */
export function QuickExit() {
  return (
    <a className="square leave" href={product.exitUrl} rel="noreferrer" data-leave>
      <Icon name="leave" />
      Leave<span className="sr-only"> quickly</span>
    </a>
  );
}

/** The first thing a keyboard reaches: jumps over the navigation. */
export function SkipLink() {
  return (
    <>
      <a className="button button-primary skip" href="#main">
        Skip to main content
      </a>{" "}
    </>
  );
}
