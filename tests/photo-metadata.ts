/** What a phone notes in a photograph, to be found in nothing that is served: its maker, its name and where it was. */
export const PHONE_METADATA = {
  IFD0: { Make: "PhoneMaker", Model: "SecretModel" },
  IFD3: {
    GPSLatitude: "48/1 51/1 29/1",
    GPSLatitudeRef: "N",
    GPSLongitude: "2/1 17/1 40/1",
    GPSLongitudeRef: "E",
  },
};
