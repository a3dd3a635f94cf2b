import { onPage } from "./dom.ts";

// Preselects the device's time zone if none was saved and the list has it, under any of its names.
const canonicalName = (timeZone?: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
onPage(() => {
  const select = document.querySelector<HTMLSelectElement>("select[data-own-zone]");
  const zone = canonicalName();
  const zones = select ? [...select.options].map(({ value }) => value) : [];
  const offered = zones.includes(zone)
    ? zone
    : zones.find((one) => canonicalName(one) === canonicalName(zone));
  if (select && offered) select.value = offered;
});
