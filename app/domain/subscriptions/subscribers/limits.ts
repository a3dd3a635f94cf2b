/** In characters. */
export const MAX_NOTE = 2000;
export const MAX_SELECTED = 200;
export const NEW_LIST = "new";
