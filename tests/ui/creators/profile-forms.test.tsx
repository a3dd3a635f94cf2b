import { expect, it } from "vitest";
import { IMAGE_TYPE_NAMES, imageMessages } from "#domain/media/image/image.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import { imageTypes } from "#platform/formats/media-types.ts";
import { CreatorSetupPage } from "#ui/creators/creator-setup-page.tsx";
import { EditProfileForm } from "#ui/creators/edit-profile-form.tsx";
import { all, html } from "../render.tsx";
import { withRouter } from "../with-router.tsx";

const edit = html(
  <EditProfileForm
    values={{ username: "mara", kept_cover: "c9" }}
    errors={{}}
    creator
    chosenInterests={[]}
    name="Mara"
    portraitUrl={null}
    coverUrl={null}
  />,
);
const setup = html(
  withRouter(
    <CreatorSetupPage
      isOnboarding
      values={{}}
      interests={[]}
      portraitUrl={null}
      hasUsername={false}
      backHref={null}
      sent={undefined}
    />,
  ),
);

it("names the same types of photos in hints, file fields, and errors", () => {
  for (const form of [edit, setup]) {
    for (const accept of all(form, "accept")) expect(accept.split(",")).toEqual([...imageTypes]);
    expect(form).toContain(`${IMAGE_TYPE_NAMES}, up to 25 MB.`);
  }
  expect(imageMessages.not_an_image).toContain(IMAGE_TYPE_NAMES);
  expect(mediaMessages.not_allowed).toContain(IMAGE_TYPE_NAMES);
});

it("sends text before photos, so that the text survives an interrupted upload", () => {
  for (const form of [edit, setup]) {
    const names = [...form.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const first = names.indexOf("portrait");
    expect(names.slice(first).filter((name) => name !== "kept_cover")).toEqual(
      form === edit ? ["portrait", "cover"] : ["portrait"],
    );
  }
});

it("includes the ID of a photo that was kept", () => {
  expect(edit).toContain('<input type="hidden" name="kept_cover" value="c9"/>');
  expect(edit).not.toContain("kept_portrait");
});
