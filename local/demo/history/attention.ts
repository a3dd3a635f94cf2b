import type { ViewSource } from "#db/kinds.ts";
import { fans, readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import type { PlannedPost } from "#db/seed/post-plan.ts";
import { randomFrom } from "#db/seed/random.ts";
import { countView } from "#domain/analytics/views/count-view.ts";
import { likeCreator, likePost } from "#domain/posts/likes/like.ts";
import { STORY_NOW } from "./story.ts";
import type { World } from "./world.ts";

const demoFan = fans[0].username;
const crowd = [...fans.slice(1).map(({ username }) => username), ...readers];
const demoCreator = creators[0]?.username;
const LIKING = 0.28;
const PARALLEL_POSTS = 8;

type Look = { username: string; at: number; likes: boolean; source: ViewSource };
const SOURCES: ViewSource[] = [
  ...Array.from({ length: 8 }, () => "discover" as const),
  ...Array.from({ length: 5 }, () => "profile" as const),
  ...(["search", "search", "inside", "inside", "link", "link", "direct"] as const),
];

function looksAt(post: PlannedPost): Look[] {
  const r = randomFrom(`looks at ${post.id}`);
  const sources = randomFrom(`sources of ${post.id}`);
  const sourceOf = () => SOURCES[sources.int(0, SOURCES.length - 1)] ?? "direct";
  const count = Math.round((4 + post.appeal * 45) * (post.username === demoCreator ? 2.6 : 1));
  const looks = r
    .shuffle(crowd)
    .slice(0, count)
    .map(
      (username): Look => ({
        username,
        at: momentOf(post, r.next()),
        likes: r.chance(LIKING),
        source: sourceOf(),
      }),
    );
  if (r.chance(0.25))
    looks.push({
      username: demoFan,
      at: momentOf(post, r.next()),
      likes: r.chance(0.35),
      source: sourceOf(),
    });
  return looks;
}

const momentOf = (post: PlannedPost, draw: number) =>
  STORY_NOW - post.ageMs + Math.floor((draw ** 3 * (post.ageMs - 120_000)) / 1000) * 1000;

async function attend(world: World, post: PlannedPost): Promise<void> {
  const { deps } = world;
  for (const { username, at, likes, source } of looksAt(post)) {
    const userId = profileId(username);
    const sellerId = profileId(post.username);
    await countView(deps, { postId: post.id, sellerId, viewer: userId, source, now: at });
    if (!likes) continue;
    const liked = await likePost(
      { ...deps, now: at + 60_000 },
      { userId, profileId: sellerId, postId: post.id, intent: "like" },
    );
    if (!liked.ok) throw new Error(`${username} couldn't like ${post.title}: ${liked.reason}`);
  }
}

async function likeCreators(world: World): Promise<void> {
  const r = randomFrom("likes of creators");
  for (const [i, { username }] of creators.entries()) {
    const admirers = r.shuffle(crowd).slice(0, i === 0 ? 31 : r.int(2, 14));
    if (i % 6 === 0) admirers.push(demoFan);
    for (const admirer of admirers) {
      const now = STORY_NOW - Math.floor(r.range(0, 150 * 86_400)) * 1000;
      await likeCreator(
        { ...world.deps, now },
        { userId: profileId(admirer), profileId: username, intent: "like" },
      );
    }
  }
}

export async function payAttention(world: World, posts: readonly PlannedPost[]): Promise<void> {
  const queue = posts.filter(({ state }) => state === "published").reverse();
  const work = async () => {
    for (let post = queue.pop(); post; post = queue.pop()) await attend(world, post);
  };
  await Promise.all([likeCreators(world), ...Array.from({ length: PARALLEL_POSTS }, work)]);
}
