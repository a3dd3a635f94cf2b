export const profileText = {
  full_name: "Mira Lamp",
  bio: "Typed for long",
  age: "31",
  subscription_price: "20",
  message_price: "12",
};
export const setUpForm = {
  username: "mira",
  age: "30",
  bio: "Typed for long",
  subscription_price: "25",
  message_price: "10",
};

export function formOf(fields: Record<string, string>, photos: Record<string, Uint8Array> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(photos))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.jpg`));
  return form;
}
