import type { CoverFocus, PeopleChoice, Visibility } from "#db/kinds.ts";
import type { Cents } from "../money.ts";

/** When a saved post is published. `keep` leaves its dates unchanged. */
export type PublishTiming = { when: "now" | "draft" | "keep" } | { when: "later"; scheduledFor: number };

/** `isNew`: the post doesn't show it yet. */
export type UsedMediaItem = { id: string; alt: string; isPreview: boolean; isNew?: boolean };

/** What a post waits for before it's published: everyone in it, or us. */
export type WaitReason = "consent" | "review";

/** A post as its creator wrote it. */
export type OwnPost = {
  post: {
    id: string;
    title: string;
    body: string;
    description: string;
    description_public: boolean;
    tags: string[];
    visibility_type: Visibility;
    price: Cents | null;
    subscribers_pay_too: boolean;
    cover_focus: CoverFocus | null;
    revision: string;
    scheduled_for: number | null;
    published_at: number | null;
    archived_at: number | null;
    people: PeopleChoice | null;
  };
  media: { mediaItem: { id: string; alt: string }; isPreview: boolean }[];
};
