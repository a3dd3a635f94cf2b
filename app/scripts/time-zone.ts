// Preselects the device's time zone where none was saved, if the list has it.
const select = document.querySelector<HTMLSelectElement>("select[data-own-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (select && [...select.options].some(({ value }) => value === zone)) select.value = zone;

export {};
