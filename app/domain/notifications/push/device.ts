import type { NoticeSchedule } from "../notice-emails/email-times.ts";
import type { PushNews } from "./push-text.ts";

export type PushAddress = { endpoint: string; publicKey: string; authSecret: string };
/** A device with pushes due. `isLive`: its session is valid and its account may be notified. `news` is newest first. */
export type DueDevice = {
  id: string;
  address: PushAddress;
  isLive: boolean;
  schedule: NoticeSchedule;
  attempts: number;
  news: PushNews[];
};
