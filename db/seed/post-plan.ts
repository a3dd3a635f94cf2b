import { creators } from "./creators.ts";
import { stableId } from "./ids.ts";
import { type Random, randomFrom } from "./random.ts";
import { contentByInterest } from "./subjects/interests.ts";
import { editions, recordings, videos } from "./subjects/paid-and-recorded.ts";
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
  /** Cents. */
  price: number | null;
  /** What the image shows. */
  motif: string;
  file: string | null;
  shape: "portrait" | "square" | "landscape";
  /** How long (ms) before seeding it was published. */
  ageMs: number;
  /** Roughly how popular it is, from 0 to 1. */
  appeal: number;
};

const DAY = 86_400_000;
const prices = [100, 300, 400, 500, 500, 800, 900, 1200, 1500, 1500, 2000, 2500, 4000, 6000, 10_000];
type PostDraft = Pick<PlannedPost, "type" | "title" | "description" | "body" | "tags" | "motif" | "file"> & {
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

/** The subjects of an interest are divided among the creators who have it as their main one. */
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
    ...textDrafts(mixed.slice(4), creator.interests, index % 3 === 0 ? 2 : 1, r),
    ...mixed.slice(0, index % 3 === 1 ? 3 : 2).map(
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
            file: `${video[0]}.mp4`,
          },
        ]
      : []),
    ...(recordings[main]?.[place] ?? []).map(
      ([tune, motif, title, description]): PostDraft => ({
        ...imageDraft([title, motif, description, "audio,listening"]),
        type: "audio",
        file: `${tune}.mp3`,
      }),
    ),
  ];
}

function toPlannedPost(draft: PostDraft, username: string, r: Random): PlannedPost {
  const draw = r.next();
  const visibility = draft.paid || draw > 0.94 ? "ppv" : draw < 0.42 ? "free" : "subscriber";
  const shape = r.next();
  return {
    ...draft,
    id: stableId(`post ${username} ${draft.title}`),
    mediaId: stableId(`medium ${username} ${draft.title}`),
    username,
    visibility,
    price: visibility === "ppv" ? r.pick(prices) : null,
    shape: draft.type === "video" || shape < 0.76 ? "portrait" : shape < 0.89 ? "square" : "landscape",
    ageMs: Math.floor(r.range(0.02, 1) ** 1.3 * 90 * DAY),
    appeal: r.next() ** 3 * (visibility === "free" ? 1 : 0.7),
  };
}

/** Plans every demo post, the same on every machine. */
export function planPosts(): PlannedPost[] {
  return creators.flatMap(({ username }, index) => {
    const r = randomFrom(`posts ${username}`);
    return draftsFor(index).map((draft) => toPlannedPost(draft, username, r));
  });
}
