/** The only place that names the product and the company behind it (docs/product.md, section 1.6). */
export const product = {
  name: "Fanlight",
  stage: "Early Access",
  tagline: "Closer to the people who make what you love.",
  supportEmail: "support@fanlight.example",
  legalEntity: "Fanlight Media Ltd.",
  postalAddress: ["100 Example Street", "Wilmington, DE 19801", "United States"],
  /** The quick exit leads to an innocuous page. */
  exitUrl: "https://www.wikipedia.org/",
  statementDescriptor: "FANLIGHT",
} as const;
