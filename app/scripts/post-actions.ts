import { watchLikes } from "./posts/likes.ts";
import { watchSharing } from "./posts/sharing.ts";
import { watchPhotos } from "./viewing/photos.ts";
import { watchVideos } from "./viewing/videos.ts";

watchLikes();
watchSharing();
watchPhotos();
watchVideos();
