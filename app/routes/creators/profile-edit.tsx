import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editProfile } from "#domain/creators/edit-profile.ts";
import type { ProfileChanges } from "#domain/creators/profile-changes.ts";
import { creatorProfileForm, fanProfileForm } from "#domain/creators/profile-forms.ts";
import { knownTraits } from "#domain/creators/traits.ts";
import { keptImageUrl } from "#domain/media/image/kept-profile-image.ts";
import { dollarsText } from "#domain/money.ts";
import { requireMember } from "#http/context.ts";
import { type Errors, parseForm, refuseForm, runForm } from "#http/forms/form.ts";
import { readImages } from "#http/media/profile-image-upload.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { UnlessRestricted } from "#ui/accounts/security/in-good-standing.tsx";
import { EditProfileForm } from "#ui/creators/edit-profile-form.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const profile = await context.deps.profiles.findOwn(viewer.id);
  if (profile === null) throw data(null, { status: 404 });
  return {
    creator: viewer.role === "seller",
    name: profile.fullName ?? profile.username,
    portraitUrl: profile.avatarUrl,
    coverUrl: profile.coverUrl,
    interests: profile.interests,
    values: {
      username: profile.username,
      full_name: profile.fullName ?? "",
      bio: profile.bio,
      age: String(profile.age ?? ""),
      subscription_price: profile.subscriptionPrice === null ? "" : dollarsText(profile.subscriptionPrice),
      link_photo: profile.linkPhotoUrl ?? "",
      ...Object.fromEntries(knownTraits(profile.traits).map(([name, value]) => [`traits.${name}`, value])),
      message_price: profile.messagePrice === null ? "" : dollarsText(profile.messagePrice),
    },
  };
}

type ParsedProfile = { ok: true; fields: ProfileChanges } | { ok: false; errors: Errors };

function parseFanForm(form: FormData): ParsedProfile {
  const parsed = parseForm(form, fanProfileForm);
  if (!parsed.ok) return parsed;
  return { ok: true, fields: { name: parsed.value.full_name || null, bio: parsed.value.bio } };
}

function parseCreatorForm(form: FormData): ParsedProfile {
  const parsed = parseForm(form, creatorProfileForm);
  // Trait fields have IDs without a dot, which the summary links to.
  if (!parsed.ok)
    return {
      ok: false,
      errors: Object.fromEntries(
        Object.entries(parsed.errors).map(([name, message]) => [name.replace("traits.", "traits-"), message]),
      ),
    };
  const { full_name, bio, age, interests, traits, subscription_price, message_price } = parsed.value;
  const prices = { subscriptionPrice: subscription_price, messagePrice: message_price };
  return { ok: true, fields: { name: full_name || null, bio, age, interests, traits, ...prices } };
}

async function isTellingSubscribers({ priceChanges }: AppLoadContext["deps"], sellerId: string) {
  const { open } = await priceChanges.findSubscriberPrices(sellerId);
  return open !== null && open.ifNoAnswer === null;
}

const UPDATE_FAILED = { title: "Update Failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireMember(context);
  const creator = viewer.role === "seller";
  // Only creators have a cover.
  const purposes = creator ? (["portrait", "cover"] as const) : (["portrait"] as const);
  const upload = await readImages(request, context, purposes);
  const { form } = upload;
  const refuse = async (errors: Errors, status?: 409 | 422 | 429) => {
    await upload.keep();
    const notice = status === 429 ? undefined : UPDATE_FAILED;
    return refuseForm(form, { ...errors, ...upload.errors() }, status, notice);
  };
  const { deps } = context;
  return upload.withCleanup(async () => {
    const parsed = creator ? parseCreatorForm(form) : parseFanForm(form);
    if (!parsed.ok) return refuse(parsed.errors, upload.status);
    if (upload.isRefused()) return refuse({}, upload.status);
    return runForm(
      form,
      async () => {
        const photos = await upload.process();
        if (photos === null) return refuse({});
        const saved = await upload.save(async () => {
          const edited = await editProfile(deps, viewer.id, parsed.fields);
          if (edited.ok)
            for (const photo of photos) await deps.profiles.setImage(viewer.id, photo, deps.clock.now());
          if (edited.ok && creator)
            await deps.profiles.setLinkPhoto(viewer.id, String(form.get("link_photo") ?? ""));
          return edited;
        });
        if (!saved.ok) return refuse({ form: "No authenticated user" }, 409);
        if (saved.isRaised && (await deps.priceChanges.findSubscriberPrices(viewer.id)).fewer > 0)
          return redirectWithFlash(context, "/settings/subscription-price", {
            kind: "success",
            title: "Profile updated",
            text: "Your current subscribers keep their price, unless you ask them.",
          });
        if (saved.isLowered && (await isTellingSubscribers(deps, viewer.id)))
          return redirectWithFlash(context, "/settings/subscription-price", {
            kind: "success",
            title: "Profile updated",
            text: "Subscribers who pay more will pay your new price from their next renewal on. We're emailing them.",
          });
        return redirectWithFlash(context, "/profile", { kind: "success", title: "Profile updated" });
      },
      UPDATE_FAILED,
    );
  });
}

export const handle = { title: "Edit profile" };

export default function EditProfile() {
  const { values, interests, ...photos } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { kept_portrait: portrait, kept_cover: cover } = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  return (
    <Frame wide errors={errors} problem={refused?.notice}>
      <PageHead title="Edit profile" />
      <UnlessRestricted to="edit your profile">
        <EditProfileForm
          {...photos}
          {...(portrait && { portraitUrl: keptImageUrl("portrait", portrait) })}
          {...(cover && { coverUrl: keptImageUrl("cover", cover) })}
          values={{ ...values, ...refused?.values }}
          errors={errors}
          chosenInterests={refused ? (refused.values.interests ?? "").split(",") : interests}
        />
      </UnlessRestricted>
    </Frame>
  );
}
