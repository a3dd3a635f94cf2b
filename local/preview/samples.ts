import type { SignedInViewer, Viewer } from "../../app/domain/accounts/viewer.ts";
import type { CreatorCard } from "../../app/domain/creators/creator.ts";
import type { FullPost, PostCard, PostMediaItem } from "../../app/domain/posts/post.ts";

const DAY = 24 * 60 * 60 * 1000;
/** December 1, 2026, noon UTC: the present time in the preview. */
export const NOW = Date.UTC(2026, 11, 1, 12);
export const daysAgo = (days: number) => NOW - days * DAY;
export const inDays = (days: number) => NOW + days * DAY;

export const guest: Viewer = { kind: "guest" };
export const fan: SignedInViewer = {
  kind: "user",
  id: "fan",
  sessionId: "session",
  sessionUsedAt: NOW,
  email: "fan@example.com",
  username: "noor",
  name: "Noor",
  avatarUrl: null,
  role: "buyer",
  emailVerifiedAt: daysAgo(90),
  setupCompletedAt: null,
  onboarding: { reached: 5, completedAt: daysAgo(90) },
  preferences: null,
  signedUpAt: daysAgo(90),
  isNewSignup: false,
  payouts: "none",
  ageVerifiedAt: daysAgo(90),
  ageClearedAt: null,
  enhancedAgeCheckUntil: null,
  regionClass: "default",
  lite: false,
  autoplay: false,
  deletionDueAt: null,
  unreadMessages: 0,
  unreadNotices: 0,
  isInTeam: false,
  twoStep: "off",
  waivers: [],
};
export const creatorViewer: SignedInViewer = {
  ...fan,
  id: "creator",
  username: "mara",
  name: "Mara Lindqvist",
  role: "seller",
  payouts: "completed",
};

export const creator: CreatorCard = {
  id: "creator",
  username: "mara",
  name: "Mara Lindqvist",
  bio: "Lamps, ceramics, and the light between them. New photos every Friday.",
  interests: ["art", "photography"],
  avatarUrl: "/sample/portrait.svg",
  coverUrl: "/sample/cover.svg",
  subscriptionPrice: 1500,
  postCount: 24,
  likeCount: 318,
};
export const creatorSummary = {
  id: creator.id,
  username: creator.username,
  name: creator.name,
  avatarUrl: creator.avatarUrl,
};

const image = {
  alt: "A lamp on a windowsill at dusk",
  width: 1080,
  height: 1350,
  teaser: "",
  sources: [{ url: "/sample/photo.svg", width: 1080 }],
};
export const openPhoto: PostCard = {
  id: "photo",
  type: "image",
  title: "Evening on the windowsill",
  description: "The last ten minutes before the lamp is the only light.",
  excerpt: "",
  visibility: "free",
  price: null,
  subscriptionPrice: 1500,
  publishedAt: daysAgo(2),
  state: "published",
  likeCount: 31,
  viewCount: 240,
  pinned: false,
  featuredAt: null,
  hotScore: 0,
  mediaCount: 1,
  creator: creatorSummary,
  teaser: "",
  width: 1080,
  height: 1350,
  durationMs: null,
  open: true,
  image,
  preview: false,
};
const locked = { open: false, image: null, description: "", teaser: "/sample/teaser.svg" };
export const subscriberPhotos: PostCard = {
  ...openPhoto,
  ...locked,
  id: "locked",
  title: "Three lamps",
  visibility: "subscriber",
  mediaCount: 3,
};
export const paidVideo: PostCard = {
  ...openPhoto,
  ...locked,
  id: "paid",
  type: "video",
  title: "Firing the kiln, start to finish",
  visibility: "ppv",
  price: 4000,
  durationMs: 754_000,
};
export const textPost: PostCard = {
  ...openPhoto,
  id: "text",
  type: "text",
  title: "Why I glaze at night",
  excerpt: "Glaze hides its color until it is fired. At night I stop guessing and look at the shape instead.",
  mediaCount: 0,
  image: null,
};

export const photoItem: PostMediaItem = {
  id: "item",
  alt: image.alt,
  kind: "image",
  image,
  file: null,
  captions: null,
  animation: null,
  durationMs: null,
  size: null,
};
export const audioItem: PostMediaItem = {
  ...photoItem,
  id: "audio",
  alt: "Rain on the studio roof",
  kind: "audio",
  image: null,
  file: { url: "/sample/audio.mp3", contentType: "audio/mpeg" },
  durationMs: 93_000,
};
export const fullPost: FullPost = {
  ...openPhoto,
  body: "I waited for the blue to leave the sky.\n\nThen I turned the lamp on.",
  tags: ["lamps", "dusk"],
  media: [photoItem],
};
