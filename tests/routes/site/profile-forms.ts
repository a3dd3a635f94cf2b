/** What a creator types into the form that edits a profile. */
export const profileText = {
  full_name: "Mira Lamp",
  bio: "Typed for long",
  age: "31",
  subscription_price: "20",
  message_price: "12",
};
/** What a creator types into the form that sets a profile up. */
export const setUpForm = {
  username: "mira",
  age: "30",
  bio: "Typed for long",
  subscription_price: "25",
  message_price: "10",
};

/** Gives a form of fields and of pictures, each named after its field. */
export function formOf(fields: Record<string, string>, pictures: Record<string, Uint8Array> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(pictures))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.jpg`));
  return form;
}
