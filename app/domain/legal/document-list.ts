import { type DocumentHead, EFFECTIVE_DATE, slugs } from "./document.ts";

/** In the order of the legal center (docs/product.md, section 2.15). */
const heads: Record<DocumentHead["slug"], { title: string; summary: string }> = {
  privacy: {
    title: "Privacy Policy",
    summary: "What we know about you, why, for how long, and how to get a copy or have it erased.",
  },
  "terms-of-service": {
    title: "Terms of Service",
    summary: "The agreement between you and us: accounts, payments, payouts, and what happens at the end.",
  },
  "community-guidelines": {
    title: "Community Guidelines",
    summary: "What you can and can't post and say here, and what happens when rules are broken.",
  },
  dmca: {
    title: "DMCA Policy",
    summary: "How to have stolen work taken down, and how to object when a claim is wrong.",
  },
  cookies: {
    title: "Cookie Policy",
    summary: "The cookies we set, what each is for, and how long it lasts.",
  },
};

export const headOf = (slug: DocumentHead["slug"]): DocumentHead => ({
  slug,
  ...heads[slug],
  effective: EFFECTIVE_DATE,
});
export const documentHeads: DocumentHead[] = slugs.map(headOf);

export const documentHref = (document: Pick<DocumentHead, "slug">) => `/legal/${document.slug}`;
