import { Fragment } from "react";
import { product } from "#domain/product.ts";

const links = [
  ["/legal/terms-of-service", "Terms"],
  ["/legal/privacy", "Privacy"],
  ["/legal/community-guidelines", "Guidelines"],
  ["/legal/dmca", "DMCA"],
  ["/legal/cookies", "Cookies"],
  ["/report", "Report"],
  ["/legal", "Legal Center"],
] as const;

export function Footer() {
  return (
    <footer className="inner">
      <nav className="footer" aria-label="Legal">
        {links.map(([href, label]) => (
          <Fragment key={href}>
            <a href={href}>{label}</a>{" "}
          </Fragment>
        ))}
        <span>{product.legalEntity} · 18+ only</span>
      </nav>
    </footer>
  );
}
