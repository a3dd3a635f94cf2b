/** The styles and icons that a page names; they are all that is kept with it. */
export const offlineAssets = (html: string) => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/[^"#]+\.(?:css|svg))/g)].map(([, path = ""]) => path)),
];

/** Whether a path may be answered from what is kept. */
export const isKept = (pathname: string) => /\.(css|svg)$/.test(pathname);
