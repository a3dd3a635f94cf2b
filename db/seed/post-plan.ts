import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { creators } from "./creators.ts";
import { stableId } from "./ids.ts";
import { type Random, randomFrom } from "./random.ts";
import { contentByInterest } from "./subjects/interests.ts";
import { editions, recordings, videos } from "./subjects/paid-and-recorded.ts";
import { series } from "./subjects/series.ts";
import type { Subject } from "./subjects/subject.ts";

export type PlannedPost = {
  id: string;
  mediaId: string;
  username: string;
  type: "image" | "video" | "audio" | "text";
  title: string;
  description: string;
  body: string;
  tags: string[];
  visibility: "free" | "subscriber" | "ppv";
  price: number | null;
  image: string | null;
  further: readonly { mediaId: string; image: string; alt: string }[];
  file: string | null;
  state: "published" | "draft" | "scheduled";
  /** Age in ms at seeding since it was published or last edited. */
  ageMs: number;
  /** Popularity from 0 to 1. */
  appeal: number;
};

const MAX_AGE_DAYS = 175;
const IMAGES_OF_A_MOTIF = 5;
const prices = [100, 300, 400, 500, 500, 800, 900, 1200, 1500, 1500, 2000, 2500, 4000, 6000, 10_000];
type PostDraft = Pick<PlannedPost, "type" | "title" | "description" | "body" | "tags" | "file"> & {
  motif: string;
  paid?: boolean;
};

const imageDraft = ([title, motif, description, tags]: Subject): PostDraft => ({
  type: "image",
  title,
  description,
  body: "",
  tags: tags.split(","),
  motif,
  file: null,
});

function subjectsFor(username: string, interest: string): Subject[] {
  const sameInterest = creators
    .filter((creator) => creator.interests[0] === interest)
    .map((creator) => creator.username);
  const index = sameInterest.indexOf(username);
  return (contentByInterest[interest]?.subjects ?? []).filter((_, i) => i % sameInterest.length === index);
}

function textDrafts(
  subjects: readonly Subject[],
  interests: readonly string[],
  count: number,
  r: Random,
): PostDraft[] {
  const notes = interests.flatMap((interest) => contentByInterest[interest]?.notes ?? []);
  const openings = ["A longer note on it", "Written down", "For the patient"];
  return subjects.slice(0, count).map((subject, i) => ({
    ...imageDraft(subject),
    type: "text",
    title: `${openings[(i + r.int(0, 2)) % openings.length]}: ${subject[0]}`,
    body: [0, 3, 1].map((step) => notes[(i + step) % notes.length]).join("\n\n"),
  }));
}

function draftsFor(index: number): PostDraft[] {
  const creator = creators[index] as (typeof creators)[number];
  const [main] = creator.interests;
  const r = randomFrom(`drafts ${creator.username}`);
  const place = creators.filter((other) => other.interests[0] === main).indexOf(creator);
  const base = subjectsFor(creator.username, main);
  const mixed = r.shuffle(base);
  const video = videos[main]?.[place];
  return [
    ...base.map(imageDraft),
    ...textDrafts(mixed.slice(-2), creator.interests, index % 3 === 0 ? 2 : 1, r),
    ...mixed.slice(0, index % 3 === 0 ? 2 : 1).map(
      (subject): PostDraft => ({
        ...imageDraft(subject),
        title: `${subject[0]} – ${editions[main]}`,
        paid: true,
      }),
    ),
    ...(video
      ? [
          {
            ...imageDraft([video[1], video[0], video[2], "video,short"]),
            type: "video" as const,
            file: `${video[3] ?? video[0]}.mp4`,
          },
        ]
      : []),
    ...(recordings[main]?.[place] ?? []).slice(0, 2).map(
      ([tune, motif, title, description]): PostDraft => ({
        ...imageDraft([title, motif, description, "audio,listening"]),
        type: "audio",
        file: `${tune}.mp3`,
      }),
    ),
  ];
}

function toPlannedPost({ paid, motif, ...draft }: PostDraft, username: string, r: Random): PlannedPost {
  const draw = r.next();
  const visibility = paid || draw > 0.94 ? "ppv" : draw < 0.42 ? "free" : "subscriber";
  return {
    ...draft,
    id: stableId(`post ${username} ${draft.title}`),
    mediaId: stableId(`medium ${username} ${draft.title}`),
    username,
    visibility,
    price: visibility === "ppv" ? r.pick(prices) : null,
    image: draft.type === "text" ? null : draft.type === "video" ? `still ${motif}` : motif,
    further: (series[draft.title] ?? []).map((photo) => ({
      ...photo,
      mediaId: stableId(`medium ${username} ${draft.title} ${photo.image}`),
    })),
    state: "published",
    ageMs: Math.floor(r.range(0.02, 1) ** 1.6 * MAX_AGE_DAYS * DAY_MS),
    appeal: r.next() ** 3 * (visibility === "free" ? 1 : 0.7),
  };
}

function withUnpublished(posts: PlannedPost[]): PlannedPost[] {
  const scheduled = posts.findLast(({ type }) => type === "image");
  const draft = posts.findLast(({ type }) => type === "text");
  return posts.map((post) => {
    if (post === scheduled) return { ...post, state: "scheduled", ageMs: 5 * HOUR_MS };
    return post === draft ? { ...post, state: "draft", ageMs: 2 * DAY_MS } : post;
  });
}

/** Plans every demo post, the same on every machine. Posts with one motif take turns with its images. */
export function planPosts(): PlannedPost[] {
  const taken = new Map<string, number>();
  const numbered = (post: PlannedPost): PlannedPost => {
    if (post.image === null || post.type === "video") return post;
    const earlier = taken.get(post.image) ?? 0;
    taken.set(post.image, earlier + 1);
    return { ...post, image: `${post.image} ${(earlier % IMAGES_OF_A_MOTIF) + 1}` };
  };
  return creators.flatMap(({ username }, index) => {
    const r = randomFrom(`posts ${username}`);
    const posts = draftsFor(index).map((draft) => numbered(toPlannedPost(draft, username, r)));
    return index === 0 ? withUnpublished(posts) : posts;
  });
}
