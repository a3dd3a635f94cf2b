import { AccessOptions } from "../../../app/ui/posts/access-options.tsx";
import { Byline } from "../../../app/ui/posts/byline.tsx";
import { DiscoverEmpty } from "../../../app/ui/posts/discover-empty.tsx";
import { DiscoverTabs } from "../../../app/ui/posts/discover-tabs.tsx";
import { LikeButton } from "../../../app/ui/posts/like-button.tsx";
import { LockedPost } from "../../../app/ui/posts/locked-post.tsx";
import { OwnerNotice } from "../../../app/ui/posts/owner-notice.tsx";
import { PostActions } from "../../../app/ui/posts/post-actions.tsx";
import { PostGrid } from "../../../app/ui/posts/post-grid.tsx";
import { PostView } from "../../../app/ui/posts/post-view.tsx";
import { RelatedPosts } from "../../../app/ui/posts/related-posts.tsx";
import { SuggestionShelf } from "../../../app/ui/posts/suggestion-shelf.tsx";
import { TypeTabs } from "../../../app/ui/posts/type-tabs.tsx";
import {
  audioItem,
  creatorSummary,
  daysAgo,
  fullPost,
  inDays,
  openPhoto,
  paidVideo,
  photoItem,
  subscriberPhotos,
  textPost,
} from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const like = { action: "/like", targetId: "photo", liked: false, count: 31, guest: false };
const everything = { type: "all", price: "all" } as const;

export const posts: Specimen[] = [
  {
    name: "Post cards",
    states: {
      "Open, locked, sold, and text": <PostGrid posts={[openPhoto, subscriberPhotos, paidVideo, textPost]} />,
      "With a promoted one": (
        <PostGrid
          posts={[openPhoto, subscriberPhotos, paidVideo]}
          promoted={{ card: textPost, place: 2, slot: "slot", why: "this page lists new posts" }}
        />
      ),
    },
  },
  {
    name: "Locked post",
    states: {
      "Photos for subscribers": (
        <LockedPost post={subscriberPhotos}>
          <AccessOptions card={subscriberPhotos} includedInSubscription signInHref={null} />
        </LockedPost>
      ),
      "Video sold once, guest": (
        <LockedPost post={paidVideo}>
          <AccessOptions card={paidVideo} includedInSubscription={false} signInHref="/login" />
        </LockedPost>
      ),
      "With a free preview": (
        <LockedPost post={subscriberPhotos} preview={photoItem}>
          <AccessOptions card={subscriberPhotos} includedInSubscription signInHref={null} />
        </LockedPost>
      ),
    },
  },
  {
    name: "Open post",
    states: {
      Photo: (
        <PostView post={fullPost}>
          <PostActions like={like} views={240} url="/seller/mara/content/photo" title={fullPost.title} />
        </PostView>
      ),
      Audio: <PostView post={{ ...fullPost, type: "audio", media: [audioItem] }} />,
    },
  },
  {
    name: "Owner notice",
    states: {
      Draft: <OwnerNotice id="1" state="unpublished" publishedAt={0} />,
      Scheduled: <OwnerNotice id="1" state="unpublished" publishedAt={inDays(2)} />,
      Archived: <OwnerNotice id="1" state="archived" publishedAt={daysAgo(9)} />,
    },
  },
  {
    name: "Like button",
    states: {
      "Not liked": <LikeButton {...like} />,
      Liked: <LikeButton {...like} liked count={32} />,
      "Your own": <LikeButton {...like} own />,
      Guest: <LikeButton {...like} guest />,
    },
  },
  {
    name: "Discover",
    states: {
      Tabs: <DiscoverTabs feed="newest" feeds={["newest", "trending", "featured"]} filter={everything} />,
      "Nothing here": <DiscoverEmpty feed="following" filter={everything} first interests={0} />,
      Suggestions: (
        <SuggestionShelf
          suggestions={[{ post: openPhoto, reason: { kind: "interest", tag: "art" } }]}
          member
          below={[]}
        />
      ),
      Types: <TypeTabs path="/seller/mara" type={null} counts={{ image: 12, video: 4, audio: 0, text: 8 }} />,
    },
  },
  { name: "Byline", states: { "Two days ago": <Byline creator={creatorSummary} at={daysAgo(2)} /> } },
  {
    name: "Related posts",
    states: {
      "Both ways": (
        <RelatedPosts
          creator={creatorSummary}
          newer={{ id: "n", title: "Blue hour" }}
          older={{ id: "o", title: "First firing" }}
          related={[textPost]}
        />
      ),
    },
  },
];
