/** Characters of a note. */
export const MAX_NOTE = 2000;
/** Fans who can be put on a list at once. */
export const MAX_SELECTED = 200;
/** In place of a list's ID, stands for one that is made with it. */
export const NEW_LIST = "new";
