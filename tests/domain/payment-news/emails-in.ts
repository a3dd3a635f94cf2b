import type { CausedEmail, CausedNews, CausedNotice } from "../../../db/stores/payments/caused-news.ts";

/** The emails among some news, in order; none for news that were never recorded. */
export const emailsIn = (news: CausedNews[] = []): CausedEmail[] => news.filter((one) => "email" in one);

/** The notices among them. */
export const noticesIn = (news: CausedNews[] = []): CausedNotice[] => news.filter((one) => "notice" in one);
