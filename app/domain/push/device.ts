import type { NoticeSchedule } from "../notice-emails/email-times.ts";
import type { PushNews } from "./push-text.ts";

/** Where a device is reached, and what texts to it are encrypted with. */
export type PushAddress = { endpoint: string; publicKey: string; authSecret: string };
/** A device whose time has come. `isLive`: its session is, and its account may be told. `news`: newest first. */
export type DueDevice = {
  id: string;
  address: PushAddress;
  isLive: boolean;
  schedule: NoticeSchedule;
  attempts: number;
  news: PushNews[];
};
