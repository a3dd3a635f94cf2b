/** Days that the access log is kept; disputes come within 120 days of a payment (docs/product.md, section 4.18). */
export const ACCESS_LOG_DAYS = 180;
/** Days after a decision that the details and copies of a report are kept. */
export const REPORT_DAYS = 180;
