/** As a form would send them. Files can't be sent this way. */
export const formFields = (data: FormData) =>
  new URLSearchParams([...data].map(([name, value]): [string, string] => [name, String(value)]));
