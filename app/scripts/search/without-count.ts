export const withoutCount = (label: string) => label.replace(/ \([\d,]+\+?\)$/, "");
