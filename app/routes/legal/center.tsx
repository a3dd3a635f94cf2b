import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { CenterPage } from "../../ui/legal/center-page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { frame: frameOf(context, request) };
}

export const meta: MetaFunction = () => pageTitle("Legal Center", product.name);

export default function LegalCenter() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <CenterPage />
    </Frame>
  );
}
