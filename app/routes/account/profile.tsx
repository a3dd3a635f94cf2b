import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { OwnProfile } from "../../ui/creators/own-profile.tsx";
import { Frame } from "../../ui/frame/frame.tsx";

/** One's own profile: as others see it, with what can be changed; a creator's that is not complete says what is missing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const own = await context.deps.profiles.own(viewer.id);
  if (own === null) throw data(null, { status: 404 });
  const { age: _, messagePrice, fullName, ...card } = own;
  return {
    frame: frameOf(context, request),
    role: viewer.role,
    complete: viewer.role !== "seller" || viewer.setupCompletedAt !== null,
    editable: viewer.role !== "seller" || viewer.payouts === "completed",
    card: { ...card, name: fullName ?? own.username },
    messagePrice,
  };
}

export const meta: MetaFunction = () => titled("Profile", product.name);

export default function Profile() {
  const { frame, ...facts } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <OwnProfile {...facts} />
    </Frame>
  );
}
