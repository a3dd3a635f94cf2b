import { watchLikes } from "./posts/likes.ts";
import { watchSharing } from "./posts/sharing.ts";

watchLikes();
watchSharing();
