import { fanNoteStore } from "../subscribers/fan-notes.ts";
import { subscriberStore } from "../subscribers/subscribers.ts";
import { dashboardStore } from "./dashboard.ts";

/** What the dashboard and the pages of subscribers take, by the names that use cases know them under. */
export const studioStores = {
  dashboard: dashboardStore,
  subscribers: subscriberStore,
  fanNotes: fanNoteStore,
};
