import type { Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import type { CreatorCard } from "#domain/creators/creator.ts";
import type { Trait } from "#domain/creators/traits.ts";
import { formatPrice } from "#domain/money.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { ChooseUsernameForm } from "./choose-username-form.tsx";
import { CreatorHeader } from "./creator-header.tsx";

type Props = {
  card: CreatorCard;
  role: Role;
  traits: [Trait, string][];
  messagePrice: number | null;
  complete: boolean;
  editable: boolean;
  hasChosenUsername: boolean;
  typedUsername: string;
  errors: Errors;
};

export function OwnProfile(props: Props) {
  if (props.role !== "seller") return <FanProfile {...props} />;
  if (!props.complete)
    return (
      <div className="stack">
        <PageHead title="Profile" />
        <EmptyState
          title="Complete Your Creator Profile"
          text="Fans can find you once you've added your username, age, and prices."
        >
          <ButtonLink href="/welcome/creator-profile?redirect=/profile">Complete profile</ButtonLink>
        </EmptyState>
      </div>
    );
  return <CreatorProfile {...props} />;
}

function CreatorProfile({ card, traits, messagePrice, editable }: Props) {
  return (
    <div className="stack">
      {!editable && (
        <Notice tone="lamp" icon="money" title="Payment setup comes first">
          <p>You can edit your profile once your payments are set up. It takes 2-5 minutes.</p>
        </Notice>
      )}
      <CreatorHeader creator={card} traits={traits} isOpen>
        <div className="card stack">
          <DescriptionList
            facts={[
              {
                term: "Subscription",
                value:
                  card.subscriptionPrice === null ? "None" : `${formatPrice(card.subscriptionPrice)}/month`,
              },
              { term: "Message unlock", value: messagePrice === null ? "None" : formatPrice(messagePrice) },
            ]}
          />
          <div className="actions">
            <ButtonLink href={editable ? "/profile/edit" : "/stripe-setup?redirect=/profile/edit"}>
              {editable ? "Edit profile" : "Set up payments"}
            </ButtonLink>
            <ButtonLink variant="secondary" href={`/seller/${card.username}`}>
              View as fan
            </ButtonLink>
          </div>
        </div>
      </CreatorHeader>
    </div>
  );
}

function FanProfile({ card, role, hasChosenUsername, typedUsername, errors }: Props) {
  return (
    <div className="stack">
      <header className="row">
        <Avatar url={card.avatarUrl} name={card.name} size="l" eager />
        <div className="grid gap-2">
          <h1>{card.name}</h1>
          <p className="dim">
            @{card.username} · {roleLabel[role]}
          </p>
        </div>
      </header>
      <p className="soft whitespace-pre-line">{card.bio || "No bio yet."}</p>
      <div className="actions">
        <ButtonLink href="/profile/edit">Edit profile</ButtonLink>
        <ButtonLink variant="secondary" href="/settings">
          Settings
        </ButtonLink>
      </div>
      {!hasChosenUsername && <ChooseUsernameForm value={typedUsername} errors={errors} />}
    </div>
  );
}
