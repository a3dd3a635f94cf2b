import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editProfile, type ProfileWords } from "../../domain/creators/edit-profile.ts";
import { creatorProfileForm, fanProfileForm } from "../../domain/creators/profile-forms.ts";
import { pictureMessages } from "../../domain/media/picture.ts";
import { storePicture } from "../../domain/media/store-picture.ts";
import { dollarsText } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { type Errors, keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { readUpload } from "../../http/upload.ts";
import { EditProfileForm, PictureForm } from "../../ui/creators/edit-profile-form.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const own = await context.deps.profiles.own(viewer.id);
  if (own === null) throw data(null, { status: 404 });
  return {
    frame: frameOf(context, request),
    creator: viewer.role === "seller",
    name: own.fullName ?? own.username,
    portraitUrl: own.avatarUrl,
    coverUrl: own.coverUrl,
    interests: own.interests,
    values: {
      username: own.username,
      full_name: own.fullName ?? "",
      bio: own.bio,
      age: String(own.age ?? ""),
      subscription_price: own.subscriptionPrice === null ? "" : dollarsText(own.subscriptionPrice),
      message_price: own.messagePrice === null ? "" : dollarsText(own.messagePrice),
    },
  };
}

const UPDATED = { kind: "success", title: "Profile updated" } as const;

/** Replaces one of the pictures; a cover is a creator's. */
async function replacePicture(request: Request, context: AppLoadContext, purpose: "portrait" | "cover") {
  const { form, file } = await readUpload(request, purpose);
  const { id } = member(context);
  const { deps } = context;
  if (file === null) return refuseForm(form, { [purpose]: "Choose a picture from your device." });
  return keepingForm(form, async () => {
    const stored = await storePicture(deps, { sellerId: id, purpose, bytes: file, alt: "" });
    if (!stored.ok) return refuseForm(form, { [purpose]: pictureMessages[stored.reason] });
    await deps.profiles.hang(id, { ...stored, purpose }, deps.clock.now());
    return redirectWith(context, "/profile/edit", UPDATED);
  });
}

type Words = { ok: true; words: ProfileWords } | { ok: false; errors: Errors };

function fanWords(form: FormData): Words {
  const parsed = parseForm(form, fanProfileForm);
  if (!parsed.ok) return parsed;
  return { ok: true, words: { name: parsed.value.full_name || null, bio: parsed.value.bio } };
}

function creatorWords(form: FormData): Words {
  const parsed = parseForm(form, creatorProfileForm);
  if (!parsed.ok) return parsed;
  const { full_name, bio, age, interests, subscription_price, message_price } = parsed.value;
  const prices = { subscriptionPrice: subscription_price, messagePrice: message_price };
  return { ok: true, words: { name: full_name || null, bio, age, interests, ...prices } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = member(context);
  const creator = viewer.role === "seller";
  const picture = new URL(request.url).searchParams.get("picture");
  if (picture === "portrait" || (picture === "cover" && creator))
    return replacePicture(request, context, picture);
  const form = await readForm(request);
  const parsed = creator ? creatorWords(form) : fanWords(form);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return keepingForm(form, async () => {
    const done = await editProfile(context.deps, viewer.id, parsed.words);
    if (!done.ok) return refuseForm(form, { form: "No authenticated user" }, 409);
    return redirectWith(context, "/profile", UPDATED);
  });
}

export const meta: MetaFunction = () => titled("Edit profile", product.name);

export default function EditProfile() {
  const { frame, values, interests, creator, name, portraitUrl, coverUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  // A picture that was refused leaves the words as they are stored.
  const typed = refused && !errors.portrait && !errors.cover ? refused.values : null;
  return (
    <Frame {...frame} wide errors={errors}>
      <PageHead title="Edit profile" />
      <div className="split">
        <EditProfileForm
          values={{ ...values, ...typed }}
          errors={errors}
          creator={creator}
          chosenInterests={typed ? (typed.interests ?? "").split(",") : interests}
        />
        <div className="stack">
          <PictureForm purpose="portrait" url={portraitUrl} name={name} error={errors.portrait} />
          {creator && <PictureForm purpose="cover" url={coverUrl} name={name} error={errors.cover} />}
        </div>
      </div>
    </Frame>
  );
}
