/** Only the styles and icons that a page names are kept with it. */
export const offlineAssets = (html: string) => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/[^"#]+\.(?:css|svg))/g)].map(([, path = ""]) => path)),
];

export const isKept = (pathname: string) => /\.(css|svg)$/.test(pathname);
