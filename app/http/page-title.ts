/**
 * A page's neutral title. Rendering adds "Error:" in front when a form comes back. In a file of its own because browsers
 * load it with hydrated pages.
 */
export const pageTitle = (title: string, name: string) => [{ title: `${title} – ${name}` }];
