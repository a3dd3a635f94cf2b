export type Creator = {
  username: string;
  email: string;
  name: string;
  age: number;
  interests: readonly [main: string, side: string];
  /** Cents. */
  price: number;
  messagePrice: number;
  bio: string;
};

export const makeCreator = (
  username: string,
  name: string,
  age: number,
  interests: Creator["interests"],
  [price, messagePrice]: readonly [number, number],
  bio: string,
): Creator => ({
  username,
  name,
  age,
  interests,
  price,
  messagePrice,
  bio,
  email: `${username}@fanlight.example`,
});

/** Finished the profile but left the payment provider's form halfway. */
export const unfinishedCreator: Creator = {
  ...makeCreator(
    "rio.maren",
    "Rio Maren",
    29,
    ["music", "lifestyle"],
    [1200, 1000],
    "Field recordings and small songs. Almost set up; the bank form is still open in another tab.",
  ),
  email: "halfway@fanlight.example",
};
