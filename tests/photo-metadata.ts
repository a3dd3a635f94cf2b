/** Phone metadata that nothing served may contain: maker, model, and location. */
export const PHONE_METADATA = {
  IFD0: { Make: "PhoneMaker", Model: "SecretModel" },
  IFD3: {
    GPSLatitude: "48/1 51/1 29/1",
    GPSLatitudeRef: "N",
    GPSLongitude: "2/1 17/1 40/1",
    GPSLongitudeRef: "E",
  },
};
