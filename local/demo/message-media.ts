import { fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { stableId } from "#db/seed/ids.ts";
import type { PlannedPost } from "#db/seed/post-plan.ts";

export const messagePhotoId = (username: string, index: number) =>
  stableId(`message photo ${username} ${index}`);

const CREATOR_PHOTOS = 10;
const FAN_PHOTOS = 3;

export function messagePhotos(posts: readonly PlannedPost[]) {
  const [fan, creator, other] = [fans[0].username, creators[0]?.username ?? "", creators[1]?.username];
  const imagesOf = (username = "") => [
    ...new Set(
      posts.flatMap((post) => (post.username === username && post.type === "image" && post.image) || []),
    ),
  ];
  const photosOf = (username: string, purpose: "post" | "message", names: string[]) =>
    names.map((name, i) => ({ name, facts: { mediaId: messagePhotoId(username, i), username, purpose } }));
  return [
    ...photosOf(creator, "post", imagesOf(creator).slice(0, CREATOR_PHOTOS)),
    ...photosOf(fan, "message", imagesOf(other).slice(0, FAN_PHOTOS)),
  ];
}
