import { BecomeCreator } from "../../../app/ui/creators/become-creator.tsx";
import { CreatorGrid, CreatorShelf } from "../../../app/ui/creators/creator-card.tsx";
import { CreatorHeader } from "../../../app/ui/creators/creator-header.tsx";
import { CreatorSetupPage } from "../../../app/ui/creators/creator-setup-page.tsx";
import { EditProfileForm } from "../../../app/ui/creators/edit-profile-form.tsx";
import { OwnProfile } from "../../../app/ui/creators/own-profile.tsx";
import { EarningsPotential } from "../../../app/ui/creators/profile-preview.tsx";
import { LikeButton } from "../../../app/ui/posts/like-button.tsx";
import { ShareLink } from "../../../app/ui/posts/share-link.tsx";
import { creator } from "../samples.ts";
import type { Specimen } from "../specimen.ts";
import { withRouter } from "../with-router.tsx";

const MEMBER_SINCE = Date.UTC(2026, 4, 7);
const setup = (values: Record<string, string>, errors?: Record<string, string>) =>
  withRouter(
    <CreatorSetupPage
      frame={{ viewer: { kind: "guest" }, path: "/welcome/creator-profile" }}
      isOnboarding
      values={values}
      interests={["art"]}
      portraitUrl={null}
      hasUsername={false}
      backHref="/profile"
      sent={errors && { values: { ...values, interests: "art" }, errors }}
    />,
  );
const buyer = { role: "buyer" as const };
const seller = { role: "seller" as const };
const ownProfile = {
  card: creator,
  traits: [],
  messagePrice: 1000,
  complete: true,
  editable: true,
  hasChosenUsername: true,
  typedUsername: "",
  errors: {},
};
const images = { name: creator.name, portraitUrl: creator.avatarUrl, coverUrl: creator.coverUrl };

export const creators: Specimen[] = [
  {
    name: "Creator cards",
    states: {
      Shelf: <CreatorShelf title="Creators" creators={[creator]} />,
      Grid: (
        <CreatorGrid
          id="creators"
          title="Creators"
          creators={[creator, { ...creator, id: "2", avatarUrl: null }]}
        />
      ),
    },
  },
  {
    name: "Profile header",
    states: {
      "With traits": (
        <CreatorHeader
          creator={creator}
          memberSince={MEMBER_SINCE}
          price={1300}
          replies="Replies to 92% of fans, usually within 3 hours"
          traits={[["hair_color", "brown"]]}
          like={<LikeButton action="/seller/mara.voss/like" targetId="1" liked count={11} guest={false} />}
          share={<ShareLink url="/seller/mara.voss" title="Mara" label="Link to this profile" hint="" />}
        />
      ),
      "No photos": (
        <CreatorHeader
          creator={{ ...creator, avatarUrl: null, coverUrl: null, bio: "" }}
          memberSince={MEMBER_SINCE}
          price={null}
        />
      ),
    },
  },
  {
    name: "Own profile",
    states: {
      Fan: <OwnProfile {...ownProfile} {...buyer} messagePrice={null} hasChosenUsername={false} />,
      Creator: <OwnProfile {...ownProfile} {...seller} />,
      "Creator, not complete": <OwnProfile {...ownProfile} {...seller} complete={false} editable={false} />,
    },
  },
  {
    name: "Creator setup",
    states: {
      Empty: setup({}),
      "Username taken": setup(
        { username: "mara", age: "31", subscription_price: "15", message_price: "10" },
        { username: "Username Taken" },
      ),
    },
  },
  {
    name: "Edit profile",
    states: {
      Creator: (
        <EditProfileForm
          values={{ name: creator.name, bio: creator.bio, subscription_price: "15", message_price: "10" }}
          errors={{}}
          creator
          chosenInterests={["art"]}
          {...images}
        />
      ),
    },
  },
  { name: "Become a creator", states: { Question: <BecomeCreator /> } },
  { name: "Earnings potential", states: { $15: <EarningsPotential price="15" showPrice /> } },
];
