import { product } from "#domain/product.ts";
import { Fanlight } from "../primitives/fanlight.tsx";
import { Icon } from "../primitives/icon.tsx";

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

/** Leaves for a harmless page; with JavaScript, this page leaves the history, too. */
export function QuickExit() {
  return (
    <a className="square leave" href={product.exitUrl} rel="noreferrer" data-leave>
      <Icon name="leave" />
      Leave<span className="sr-only"> quickly</span>
    </a>
  );
}

export function SkipLink() {
  return (
    <>
      <a className="button button-primary skip" href="#main">
        Skip to main content
      </a>{" "}
    </>
  );
}
