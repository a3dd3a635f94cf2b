/** Whether the browser asks for little data (https://wicg.github.io/savedata/). */
export const savesData = (request: Request) =>
  request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
