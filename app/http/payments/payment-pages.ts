export const BLOCKED_PAGE = "/payments/blocked";
export const LIMIT_PAGE = "/payments/limit";
