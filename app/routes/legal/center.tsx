import type { MetaFunction } from "@remix-run/cloudflare";
import { product } from "../../domain/product.ts";
import { pageTitle } from "../../http/page-title.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { CenterPage } from "../../ui/legal/center-page.tsx";

export const meta: MetaFunction = () => pageTitle("Legal Center", product.name);

export default function LegalCenter() {
  return (
    <Frame wide>
      <CenterPage />
    </Frame>
  );
}
