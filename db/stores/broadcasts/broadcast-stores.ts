import { fanListStore } from "../fan-lists/fan-lists.ts";
import { savedReplyStore } from "../saved-replies/saved-replies.ts";
import { welcomeMessageStore } from "../welcome/welcome-messages.ts";
import { audienceCountStore } from "./audience-counts.ts";
import { broadcastStore } from "./broadcasts.ts";
import { deliveryStore } from "./deliveries.ts";
import { broadcastRefusalStore } from "./refusals.ts";
import { withdrawalStore } from "./unsending.ts";

/** What writing to many fans takes, by the names that use cases know them under. */
export const broadcastStores = {
  broadcasts: broadcastStore,
  audienceCounts: audienceCountStore,
  deliveries: deliveryStore,
  withdrawals: withdrawalStore,
  broadcastRefusals: broadcastRefusalStore,
  fanLists: fanListStore,
  welcomeMessages: welcomeMessageStore,
  savedReplies: savedReplyStore,
};
