/** Everything that names the product or the company behind it; nothing else does. */
export const product = {
  name: "Fanlight",
  stage: "Early Access",
  tagline: "Closer to the people who make what you love.",
  supportEmail: "support@fanlight.example",
  legalEntity: "Fanlight Media Ltd.",
  /** Where Leave and Cancel lead: a page that nobody minds seen. */
  exitUrl: "https://www.wikipedia.org/",
  statementDescriptor: "FANLIGHT",
} as const;
