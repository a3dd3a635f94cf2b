/** A phone's metadata, which must not be in anything served: maker, model, and location. */
export const PHONE_METADATA = {
  IFD0: { Make: "PhoneMaker", Model: "SecretModel" },
  IFD3: {
    GPSLatitude: "48/1 51/1 29/1",
    GPSLatitudeRef: "N",
    GPSLongitude: "2/1 17/1 40/1",
    GPSLongitudeRef: "E",
  },
};
