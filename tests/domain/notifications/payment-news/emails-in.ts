import type { CausedEmail, CausedNews, CausedNotice } from "#db/stores/payments/caused-news.ts";

export const emailsIn = (news: CausedNews[] = []): CausedEmail[] => news.filter((one) => "email" in one);

export const noticesIn = (news: CausedNews[] = []): CausedNotice[] => news.filter((one) => "notice" in one);
