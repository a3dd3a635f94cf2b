import { vaultStore } from "../media/vault.ts";
import { bulkChangeStore } from "../posts/bulk-changes.ts";
import { ownPostStore } from "../posts/own-posts.ts";
import { postCalendarStore } from "../posts/post-calendar.ts";
import { templateStore } from "../posts/templates.ts";
import { fanNoteStore } from "../subscribers/fan-notes.ts";
import { subscriberStore } from "../subscribers/subscribers.ts";
import { dashboardStore } from "./dashboard.ts";

/** What the creator's studio takes, by the names that use cases know them under. */
export const studioStores = {
  dashboard: dashboardStore,
  subscribers: subscriberStore,
  fanNotes: fanNoteStore,
  ownPosts: ownPostStore,
  bulkChanges: bulkChangeStore,
  postCalendar: postCalendarStore,
  templates: templateStore,
  vault: vaultStore,
};
