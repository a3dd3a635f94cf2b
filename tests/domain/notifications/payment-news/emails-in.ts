import type { CausedEmail, CausedNews, CausedNotice } from "#domain/notifications/payment-news/news.ts";

export const emailsIn = (news: CausedNews[] = []): CausedEmail[] => news.filter((one) => "email" in one);

export const noticesIn = (news: CausedNews[] = []): CausedNotice[] => news.filter((one) => "notice" in one);
