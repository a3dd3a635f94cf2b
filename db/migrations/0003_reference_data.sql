-- Regions that require an age check by a provider, not only a confirmation.
INSERT INTO region_rules (region, classification, reason, updated_at) VALUES
  ('DE', 'strict', 'JMStV section 4: a closed user group needs an identity-backed age check', 0),
  ('GB', 'strict', 'Online Safety Act 2023: highly effective age assurance', 0),
  ('FR', 'strict', 'Loi SREN 2024: age verification by a certified method', 0),
  ('US-UT', 'strict', 'S.B. 287 (2023): reasonable age verification', 0),
  ('US-LA', 'strict', 'Act 440 (2022): reasonable age verification', 0);
--> statement-breakpoint
-- The feature flags, all on: docs/product.md, section 1.7.
INSERT INTO feature_flags (name, enabled, updated_at) VALUES
  ('subscriptions', 1, 0),
  ('content_purchases', 1, 0),
  ('tipping', 1, 0),
  ('messaging', 1, 0),
  ('analytics', 1, 0),
  ('email_verification', 1, 0);
