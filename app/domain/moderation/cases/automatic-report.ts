/** What a report has of its reporter if we made it. */
export const automaticReport = {
  reporterId: null,
  name: "Automatic",
  email: null,
  signature: null,
  keyHash: null,
  mail: null,
};
