/**
 * What lists show of a post's media: the number of files, the cover, and the free preview. IDs are null without a cover
 * or preview, or until it's ready; variants are the small widths of an image or poster.
 */
export type CardMedia = [
  count: number,
  coverId: string | null,
  alt: string | null,
  teaser: string | null,
  width: number | null,
  height: number | null,
  durationMs: number | null,
  variants: CardVariant[],
  previewId: string | null,
  previewAlt: string | null,
  previewVariants: CardVariant[],
];

export type CardVariant = [name: string, width: number, height: number];

// The words that columns hold and rules decide by, and what SQL and rules both need to know of them. A list here is the
// one place where its members are named.

export const roles = ["buyer", "seller", "admin"] as const;
export type Role = (typeof roles)[number];

/** What an admin answers for. */
export const duties = ["moderation", "money", "support", "settings"] as const;
export type Duty = (typeof duties)[number];

/** The creator's side includes their team. */
export const sides = ["fan", "creator"] as const;
export type Side = (typeof sides)[number];

/** The last means fans who paid for this post. */
export const visibilities = ["free", "subscriber", "ppv"] as const;
export type Visibility = (typeof visibilities)[number];

export const postTypes = ["image", "video", "audio", "text"] as const;
export type PostType = (typeof postTypes)[number];

export const mediaKinds = ["image", "video", "audio"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The part of the cover that stays visible in cropped cards. */
export const coverFoci = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type CoverFocus = (typeof coverFoci)[number];

export const saleKinds = ["subscription", "purchase", "message", "unlock", "tip", "boost"] as const;
export type SaleKind = (typeof saleKinds)[number];
/** A boost is sold by us. */
export type CreatorSaleKind = Exclude<SaleKind, "boost">;

/**
 * withdrawn: by us, if something was paid after it went off sale, was paid twice, or is an unsent message; unanswered:
 * by us, for an unlock without the promised reply; undelivered: what a boost didn't deliver.
 */
export const refundOrigins = [
  "guarantee",
  "creator",
  "admin",
  "withdrawn",
  "unanswered",
  "undelivered",
] as const;
export type RefundBy = (typeof refundOrigins)[number];

export const refundStates = ["requested", "pending", "succeeded", "failed", "canceled"] as const;
export type RefundState = (typeof refundStates)[number];

export const payoutStates = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const holdKinds = ["admin", "mismatch", "bank_change"] as const;
export type HoldKind = (typeof holdKinds)[number];

export const checkOutcomes = ["matched", "mismatched", "unavailable"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

export const failureReasons = ["funds", "expired", "confirm", "blocked", "declined"] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What comes next for an unpaid month: another try, a wait for a new card, or the end. */
export const retryActs = ["try", "card", "end"] as const;
export type RetryAct = (typeof retryActs)[number];

/** What becomes of a subscription whose fan doesn't answer a higher price. */
export const noAnswerChoices = ["keep", "end"] as const;
export type IfNoAnswer = (typeof noAnswerChoices)[number];

export const priceAnswers = ["accepted", "declined"] as const;
export type PriceAnswer = (typeof priceAnswers)[number];

/** Who writes to a creator for free. */
export const freeForChoices = ["subscribers", "all"] as const;
export type FreeFor = (typeof freeForChoices)[number];

export const promiseOutcomes = ["kept", "unanswered", "ended"] as const;
export type PromiseOutcome = (typeof promiseOutcomes)[number];

export const disputeFileFields = [
  "customer_communication",
  "service_documentation",
  "uncategorized_file",
] as const;
export type FileField = (typeof disputeFileFields)[number];

export const appealAnswers = ["filed", "dropped"] as const;
export type AppealAnswer = (typeof appealAnswers)[number];

/** Where the terms of a sale were shown. */
export const consentChannels = ["page", "api"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

export const accessActions = ["view", "download", "unlock"] as const;
export type AccessAction = (typeof accessActions)[number];

export const boostEndReasons = ["time", "budget", "creator", "post", "payment"] as const;
export type EndReason = (typeof boostEndReasons)[number];

export const boostPauseReasons = ["post", "restriction"] as const;
export type PauseReason = (typeof boostPauseReasons)[number];

/** docs/product.md, section 4.28. */
export const segments = [
  "subscribers",
  "new",
  "ending",
  "past_due",
  "former",
  "buyers",
  "post",
  "list",
] as const;
export type Segment = (typeof segments)[number];

/** Whose watched word holds a message. */
export const wordOwners = ["creator", "platform"] as const;
export type WordOwner = (typeof wordOwners)[number];

/** What people can turn off, each for several kinds of notices. */
export const noticeTypes = ["new_content", "new_subscribers", "sales", "messages", "team_messages"] as const;
export type NoticeType = (typeof noticeTypes)[number];

/**
 * Each kind (docs/product.md, section 4.27) with the setting that turns it off. Kinds without one always appear and
 * send their own emails, with two exceptions: creators get emails about `reply_missed` along with sales, and boosts
 * only send emails about their payment and refund.
 */
export const noticeSettings = {
  message: "messages",
  team_message: "team_messages",
  new_post: "new_content",
  subscriber: "new_subscribers",
  tip: "sales",
  sale: "sales",
  reply_due: "messages",
  reply_missed: null,
  message_held: "messages",
  message_decided: null,
  payout_sent: null,
  payout_failed: null,
  dispute_inquiry: null,
  dispute_opened: null,
  dispute_decided: null,
  boost_started: null,
  boost_paused: null,
  boost_ended: null,
  account: null,
} as const satisfies Record<string, NoticeType | null>;
export type NoticeKind = keyof typeof noticeSettings;
export const noticeKinds = Object.keys(noticeSettings) as [NoticeKind, ...NoticeKind[]];

/** When emails report unread notices: never, once a day, or after 15 minutes. */
export const emailChoices = ["none", "digest", "soon"] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** An address that bounces or reported spam gets nothing but security email. */
export const stopReasons = ["bounce", "complaint"] as const;
export type StopReason = (typeof stopReasons)[number];

/** What a case is about. A held message belongs to the case of its conversation. */
export const subjectKinds = ["post", "profile", "conversation", "message"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a decision can do to an account: stop it from writing, buying, and selling, hold its payouts, or end it. */
export const accountActions = ["restricted", "held", "ended"] as const;
export type AccountAction = (typeof accountActions)[number];

/** What fits which subject: `outcomesFor` in the domain's cases/case.ts. `withheld`: removed in some places. */
export const caseActions = [
  "dismissed",
  "warned",
  "closed",
  "removed",
  "withheld",
  "restricted",
  "ended",
] as const;
export type CaseAction = (typeof caseActions)[number];
/** `held` is for payouts. An admin holds them on the creator's payout page, without a report. */
export const caseOutcomes = [...caseActions, "held"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
/** `reversed` takes back the decision it refers to. */
export const decisionActions = [...caseOutcomes, "reversed"] as const;
export type DecisionAction = (typeof decisionActions)[number];
export const appealOutcomes = ["kept", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** From this many strike points on, posts wait for a review before they're published. */
export const POSTS_REVIEWED_FROM_POINTS = 3;

/** A new poster would be public at once, or change what someone signed for. */
export type PosterRefusal = "poster_signed" | "poster_unreviewed" | "poster_unanswered";

/** Who can be seen or heard in a post's files, as its creator says. */
export const peopleChoices = ["nobody", "me", "others"] as const;
export type PeopleChoice = (typeof peopleChoices)[number];

export const waivableGates = ["age", "region", "payouts"] as const;
export type WaivableGate = (typeof waivableGates)[number];

/** What admins can turn off (docs/product.md, section 1.7), by its name in the database. */
export const features = [
  "subscriptions",
  "content_purchases",
  "tipping",
  "messaging",
  "analytics",
  "email_verification",
] as const;
export type Feature = (typeof features)[number];
export const isFeature = (name: unknown): name is Feature => features.some((feature) => feature === name);

/**
 * What each kind of sale needs. Message media is sold like a post, and only to fans who could write about it if it
 * isn't what was promised (docs/decisions/messages.md), so it needs both.
 */
export const saleFeatures: Record<CreatorSaleKind, readonly Feature[]> = {
  subscription: ["subscriptions"],
  purchase: ["content_purchases"],
  tip: ["tipping"],
  unlock: ["messaging"],
  message: ["content_purchases", "messaging"],
};

/** Where a post's viewer came from. */
export const viewSources = ["discover", "search", "profile", "boost", "inside", "link", "direct"] as const;
export type ViewSource = (typeof viewSources)[number];

/** A transaction records a sale, a movement of its money at the provider, or a payout. */
export const ledgerKinds = [
  "sale",
  "refund",
  "refund_failed",
  "fee_refund",
  "dispute",
  "dispute_won",
  // Taken from the creator, and returned to them.
  "transfer_reversal",
  "transfer",
  // To their bank, and returned by it.
  "payout",
  "payout_failed",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** `provider` (paid by card), `platform` (our fee), `seller` (owed to the creator), `bank` (paid out). */
export const ledgerAccounts = ["provider", "platform", "seller", "bank"] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * post: what creators post and send; message: a fan's photo in a message; team: a team member's unsent upload, which
 * becomes the creator's when sent (docs/decisions/messages.md).
 */
export const mediaPurposes = ["post", "portrait", "cover", "message", "team"] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];

/** Lighter versions of a video, named by their shorter side in px. */
export const renditionNames = ["video240", "video480", "video720"] as const;
export type RenditionName = (typeof renditionNames)[number];

/**
 * Widths and a JPEG fallback for images and posters, `motion` for animated images, `file` and `captions` for video and
 * audio, renditions of a video, and the `original` upload until it's processed. A test requests each of these from
 * every route.
 */
export const variantNames = [
  "w160",
  "w320",
  "w640",
  "w1080",
  "w2160",
  "jpeg",
  "motion",
  "file",
  "captions",
  ...renditionNames,
  "original",
] as const;
export type VariantName = (typeof variantNames)[number];

/** Of links sent by email. The last four are "That wasn't me" links, which undo a change that the owner didn't make. */
export const linkPurposes = [
  "password_reset",
  "email_change",
  "undo_two_step",
  "undo_passkey",
  "undo_password",
  "undo_email",
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What the log of a team records. */
export const teamActions = [
  "invited",
  "withdrawn",
  "joined",
  "changed",
  "ended",
  "left",
  "read",
  "sent",
  "edited",
  "unsent",
  "drafted",
  "published",
  "saved",
  "saw_money",
] as const;
export type TeamAction = (typeof teamActions)[number];
