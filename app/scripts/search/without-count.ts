/** A filter option's label without the number of results after it. */
export const withoutCount = (label: string) => label.replace(/ \([\d,]+\+?\)$/, "");
