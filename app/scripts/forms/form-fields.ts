/** As the form would send them with that button. Files can't be sent this way. */
export const formFields = (form: HTMLFormElement, submitter?: HTMLElement | null) =>
  new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]): [string, string] => [name, String(value)]),
  );
