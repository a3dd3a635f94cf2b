/** The addresses in the recorded history. Loading it replaces them with the local ones. */
export const SITE = "https://site.invalid";
export const PROVIDER = "https://payments.invalid";
