/** Placeholder URLs in the recorded history, replaced with local ones when it's loaded. */
export const SITE = "https://site.invalid";
export const PROVIDER = "https://payments.invalid";
