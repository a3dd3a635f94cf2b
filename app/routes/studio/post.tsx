import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictureMessages } from "../../domain/media/picture.ts";
import { storePicture } from "../../domain/media/store-picture.ts";
import { postForm } from "../../domain/posts/forms.ts";
import { isPostKey, publishPicture } from "../../domain/posts/publish.ts";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { keepingForm, parseForm, refuseForm } from "../../http/form.ts";
import { readUpload } from "../../http/picture-upload.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { ComposePictureForm } from "../../ui/studio/compose-picture-form.tsx";

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  frame: frameOf(context, request),
  canonical: `${context.origin}/post`,
  key: context.deps.clock.newId(),
});

/** What such an account posted is hidden, and would not be brought back with the rest. */
const CLOSING = "Your account will be deleted. Call that off before you post.";
const RELOAD = "Please reload the page and post again.";

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, file } = await readUpload(request, "picture");
  const viewer = member(context);
  const id = String(form.get("key") ?? "");
  const parsed = parseForm(form, postForm);
  const words = parsed.ok ? {} : parsed.errors;
  if (file === null) return refuseForm(form, { picture: "Choose a picture from your device.", ...words });
  if (!parsed.ok) return refuseForm(form, { ...words, picture: "Please choose the picture again." });
  if (!(await context.mayAttempt(`upload-${viewer.id}`)))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  if (!isPostKey(id)) return refuseForm(form, { form: RELOAD }, 409);
  if (viewer.deletionDueAt !== null) return refuseForm(form, { form: CLOSING }, 409);
  return keepingForm(form, async () => {
    const { deps } = context;
    const stored = await storePicture(deps, {
      sellerId: viewer.id,
      purpose: "post",
      bytes: file,
      alt: parsed.value.alt,
    });
    if (!stored.ok) return refuseForm(form, { picture: pictureMessages[stored.reason] });
    const published = await publishPicture(deps, id, viewer.id, parsed.value, stored);
    if (!published) return refuseForm(form, { form: RELOAD }, 409);
    return redirectWith(context, `/seller/${viewer.username}/content/${id}`, {
      kind: "success",
      title: "Content Uploaded",
    });
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...titled("Post Content", product.name),
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

export default function Post() {
  const { frame, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={refused?.errors}>
      <ComposePictureForm
        maxMegabytes={25}
        values={{ key, ...refused?.values }}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
