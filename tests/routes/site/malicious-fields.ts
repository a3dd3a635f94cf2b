import { expect } from "vitest";
import { people } from "#tests/cast.ts";

/** Fields that no form may set, under every possible name. */
export const MALICIOUS_FIELDS = {
  // The form library's own field.
  __intent__: "x",
  id: people.otherCreator.id,
  user_id: people.otherCreator.id,
  userId: people.otherCreator.id,
  seller_id: people.otherCreator.id,
  sellerId: people.otherCreator.id,
  buyer_id: people.otherFan.id,
  is_admin: "true",
  admin: "1",
  email_verified: "true",
  email_verified_at: "1",
  emailVerifiedAt: "1",
  setup_completed_at: "1",
  stripe_account_id: "acct_evil",
  stripe_onboarding_completed_at: "1",
  has_stripe_connected: "true",
  age_verification_timestamp: "1",
  region_classification: "strict",
  regionClass: "strict",
  region: "XX",
  at: "1",
  post_count: "99",
  like_count: "99",
  published_at: "1",
  created_at: "1",
  url: "https://evil.example/x",
  avatar_url: "https://evil.example/x",
  status: "active",
  expires_at: "9999999999999",
  current_period_end: "9999999999999",
  __proto__: "x",
  constructor: "x",
};
export const expectUntouched = (row: Record<string, unknown>) =>
  expect(JSON.stringify(row)).not.toMatch(/acct_evil|evil\.example|"like_count":99|"post_count":99/);
