CREATE TABLE `credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`metadata_role` text NOT NULL,
	`is_new_signup` integer DEFAULT true NOT NULL,
	`signup_timestamp` integer NOT NULL,
	`password_changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `onboarding_status` (
	`id` text PRIMARY KEY NOT NULL,
	`has_seen_welcome_at` integer,
	`has_completed_tour_at` integer,
	`reached` integer DEFAULT 1 NOT NULL,
	`onboarding_version` text DEFAULT '1.0.0' NOT NULL,
	`preferences` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`username_chosen_at` integer,
	`full_name` text,
	`avatar_url` text,
	`cover_url` text,
	`bio` text DEFAULT '' NOT NULL,
	`age` integer,
	`role` text DEFAULT 'buyer' NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`subscription_price` integer,
	`message_price` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`traits` text,
	`post_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`image_count` integer DEFAULT 0 NOT NULL,
	`video_count` integer DEFAULT 0 NOT NULL,
	`audio_count` integer DEFAULT 0 NOT NULL,
	`text_count` integer DEFAULT 0 NOT NULL,
	`profile_like_count` integer DEFAULT 0 NOT NULL,
	`first_post_at` integer,
	`email_verified_at` integer,
	`setup_completed_at` integer,
	`has_completed_onboarding_at` integer,
	`stripe_account_id` text,
	`stripe_onboarding_completed_at` integer,
	`stripe_synced_at` integer,
	`age_verification_timestamp` integer,
	`age_verification_reset_at` integer,
	`detected_region` text,
	`region_classification` text,
	`age_verification_ip` text,
	`age_verification_user_agent` text,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email` ON `profiles` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_username` ON `profiles` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_stripe_account` ON `profiles` (`stripe_account_id`);--> statement-breakpoint
CREATE INDEX `profiles_creators` ON `profiles` (`role`,`setup_completed_at`);--> statement-breakpoint
CREATE INDEX `profiles_new` ON `profiles` (`first_post_at`,`id`) WHERE first_post_at is not null and closed_at is null and setup_completed_at is not null;--> statement-breakpoint
CREATE INDEX `profiles_age_verification` ON `profiles` (`age_verification_timestamp`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`ended_at`);--> statement-breakpoint
CREATE TABLE `user_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`theme` text DEFAULT 'dark' NOT NULL,
	`autoplay` integer DEFAULT false NOT NULL,
	`lite` integer DEFAULT false NOT NULL,
	`time_zone` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`granted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `verification_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts_left` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`voided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verification_codes_user` ON `verification_codes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `verification_codes_expiry` ON `verification_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `age_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`region` text NOT NULL,
	`passed_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `age_checks_user` ON `age_checks` (`user_id`);--> statement-breakpoint
CREATE TABLE `gate_waivers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`gate` text NOT NULL,
	`reason` text NOT NULL,
	`granted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gate_waivers_user` ON `gate_waivers` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `gate_waivers_by_grantor` ON `gate_waivers` (`granted_by`);--> statement-breakpoint
CREATE INDEX `gate_waivers_active` ON `gate_waivers` (`expires_at`);--> statement-breakpoint
CREATE TABLE `region_rules` (
	`region` text PRIMARY KEY NOT NULL,
	`classification` text NOT NULL,
	`reason` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`teaser` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`failure` text,
	`processing_until` integer,
	`animation_dropped` integer DEFAULT false NOT NULL,
	`first_used_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_by_seller` ON `media` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_unused` ON `media` (`created_at`) WHERE first_used_at is null;--> statement-breakpoint
CREATE INDEX `media_processing` ON `media` (`processing_until`) WHERE processing_until is not null;--> statement-breakpoint
CREATE INDEX `media_deleted` ON `media` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `media_variants` (
	`media_id` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`width` integer,
	`height` integer,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`media_id`, `name`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `post_media` (
	`content_id` text NOT NULL,
	`media_id` text NOT NULL,
	`position` integer NOT NULL,
	`is_preview` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`content_id`, `position`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_media_once` ON `post_media` (`media_id`,`content_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `post_media_one_preview` ON `post_media` (`content_id`) WHERE is_preview = 1;--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`post_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`key` text NOT NULL,
	`multipart_id` text NOT NULL,
	`media_id` text,
	`created_at` integer NOT NULL,
	`last_activity_at` integer NOT NULL,
	`completed_at` integer,
	`aborted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_open_once` ON `uploads` (`seller_id`,`post_key`,`fingerprint`) WHERE completed_at is null and aborted_at is null;--> statement-breakpoint
CREATE INDEX `uploads_by_media` ON `uploads` (`media_id`);--> statement-breakpoint
CREATE INDEX `uploads_of_seller` ON `uploads` (`seller_id`,`last_activity_at`);--> statement-breakpoint
CREATE INDEX `uploads_open` ON `uploads` (`last_activity_at`) WHERE completed_at is null and aborted_at is null;--> statement-breakpoint
CREATE INDEX `uploads_finished` ON `uploads` (`last_activity_at`) WHERE completed_at is not null or aborted_at is not null;--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`content_id` text,
	`subject` text DEFAULT '' NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`stripe_account_id` text NOT NULL,
	`stripe_session_id` text,
	`stripe_session_url` text,
	`success_url` text,
	`cancel_url` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`completed_at` integer,
	`expired_at` integer,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_session` ON `checkouts` (`stripe_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_one_open` ON `checkouts` (`kind`,`buyer_id`,`seller_id`,`subject`) WHERE completed_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `checkouts_by_buyer` ON `checkouts` (`buyer_id`,`seller_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `checkouts_by_content` ON `checkouts` (`content_id`);--> statement-breakpoint
CREATE TABLE `content_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`content_id` text NOT NULL,
	`payment_id` text,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_purchases_once` ON `content_purchases` (`buyer_id`,`content_id`);--> statement-breakpoint
CREATE INDEX `content_purchases_content` ON `content_purchases` (`content_id`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`account` text NOT NULL,
	`seller_id` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_seller_named" CHECK(("ledger_entries"."account" = 'seller') = ("ledger_entries"."seller_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `ledger_by_transaction` ON `ledger_entries` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `ledger_by_seller` ON `ledger_entries` (`seller_id`,`account`,`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_by_payment` ON `ledger_entries` (`payment_id`);--> statement-breakpoint
CREATE TABLE `message_pricing` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`price_per_unlock` integer NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_pricing_active` ON `message_pricing` (`seller_id`) WHERE is_active = 1;--> statement-breakpoint
CREATE INDEX `message_pricing_of_seller` ON `message_pricing` (`seller_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`checkout_id` text,
	`subscription_id` text,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`gross` integer NOT NULL,
	`fee` integer NOT NULL,
	`net` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`stripe_reference` text NOT NULL,
	`stripe_payment_intent_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`disputed` integer DEFAULT 0 NOT NULL,
	`period_start` integer,
	`period_end` integer,
	`paid_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_split" CHECK("payments"."gross" = "payments"."fee" + "payments"."net")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`stripe_reference`);--> statement-breakpoint
CREATE INDEX `payments_by_intent` ON `payments` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_by_seller` ON `payments` (`seller_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_by_buyer` ON `payments` (`buyer_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_by_subscription` ON `payments` (`subscription_id`,`period_end`);--> statement-breakpoint
CREATE INDEX `payments_by_checkout` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`stripe_payout_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`arrived_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_stripe` ON `payouts` (`stripe_payout_id`);--> statement-breakpoint
CREATE INDEX `payouts_by_seller` ON `payouts` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`checkout_id` text,
	`status` text NOT NULL,
	`price` integer NOT NULL,
	`stripe_subscription_id` text NOT NULL,
	`current_period_start` integer NOT NULL,
	`current_period_end` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`cancel_requested_at` integer,
	`ended_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_pair` ON `subscriptions` (`buyer_id`,`seller_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_seller` ON `subscriptions` (`seller_id`,`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_of_seller` ON `subscriptions` (`seller_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`account` text,
	`subject` text,
	`outcome` text NOT NULL,
	`provider_created_at` integer NOT NULL,
	`handled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_subject` ON `webhook_events` (`subject`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `feature_flags` (
	`name` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outgoing_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text,
	`bulk` integer DEFAULT false NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `outgoing_emails_due` ON `outgoing_emails` (`bulk`,`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outgoing_emails_recipient` ON `outgoing_emails` (`recipient`);--> statement-breakpoint
CREATE INDEX `outgoing_emails_age` ON `outgoing_emails` (`created_at`);--> statement-breakpoint
CREATE TABLE `content` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`title` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`price` integer,
	`description` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`visibility_type` text NOT NULL,
	`subscribers_pay_too` integer DEFAULT false NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`description_public` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`hot_score` integer DEFAULT 0 NOT NULL,
	`revision` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`scheduled_for` integer,
	`published_at` integer,
	`archived_at` integer,
	`first_published_at` integer,
	`pinned_at` integer,
	`featured_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "content_price_is_ppv" CHECK(("content"."visibility_type" = 'ppv') = ("content"."price" is not null)),
	CONSTRAINT "content_public_is_free" CHECK("content"."is_public" = ("content"."visibility_type" = 'free'))
);
--> statement-breakpoint
CREATE INDEX `content_newest` ON `content` (`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_newest_by_type` ON `content` (`type`,`is_public`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_popular` ON `content` (`like_count`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_popular_by_type` ON `content` (`type`,`is_public`,`like_count`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_by_hot_score` ON `content` (`hot_score`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_by_type_and_hot_score` ON `content` (`type`,`is_public`,`hot_score`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_featured` ON `content` (`featured_at`,`id`) WHERE featured_at is not null and deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_publish_limit` ON `content` (`seller_id`,`first_published_at`) WHERE first_published_at is not null;--> statement-breakpoint
CREATE INDEX `content_due` ON `content` (`scheduled_for`) WHERE scheduled_for is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_all_by_seller` ON `content` (`seller_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_withdrawn` ON `content` (`seller_id`,`published_at`,`id`) WHERE deleted_at is not null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_edited_by_seller` ON `content` (`seller_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_pinned` ON `content` (`seller_id`,`pinned_at`) WHERE pinned_at is not null and deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_popular_by_seller` ON `content` (`seller_id`,`like_count`,`published_at`) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_by_seller_and_type` ON `content` (`seller_id`,`type`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE INDEX `content_by_seller` ON `content` (`seller_id`,`published_at`,`id`) WHERE deleted_at is null and published_at is not null;--> statement-breakpoint
CREATE TABLE `content_tags` (
	`tag` text NOT NULL,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`published_at` integer NOT NULL,
	`content_id` text NOT NULL,
	PRIMARY KEY(`tag`, `type`, `is_public`, `published_at`, `content_id`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_tags_of_content` ON `content_tags` (`content_id`);--> statement-breakpoint
CREATE TABLE `content_views` (
	`content_id` text NOT NULL,
	`viewer` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`content_id`, `viewer`, `day`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_views_day` ON `content_views` (`day`);--> statement-breakpoint
CREATE TABLE `likes` (
	`user_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_type`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likes_by_subject` ON `likes` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `likes_of_user` ON `likes` (`user_id`,`subject_type`,`created_at`,`subject_id`);--> statement-breakpoint
CREATE TABLE `search_creators` (
	`row` integer PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	`facets` text NOT NULL,
	`profile_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_creators_profile` ON `search_creators` (`profile_id`);--> statement-breakpoint
CREATE TABLE `search_posts` (
	`row` integer PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	`facets` text NOT NULL,
	`content_id` text NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_posts_content` ON `search_posts` (`content_id`);--> statement-breakpoint
CREATE TABLE `search_typo_keys` (
	`typo_key` text NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`typo_key`, `term`)
);
--> statement-breakpoint
CREATE INDEX `search_typo_keys_of_term` ON `search_typo_keys` (`term`);--> statement-breakpoint
CREATE TABLE `search_terms` (
	`term` text PRIMARY KEY NOT NULL,
	`two` text NOT NULL,
	`four` text NOT NULL,
	`uses` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_terms_by_prefix_2` ON `search_terms` (`two`,`uses`);--> statement-breakpoint
CREATE INDEX `search_terms_by_prefix_4` ON `search_terms` (`four`,`uses`);--> statement-breakpoint
CREATE TABLE `account_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`called_off_at` integer,
	`done_at` integer,
	`fans_notified_through` text DEFAULT '' NOT NULL,
	`fans_notified_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`due_at`) WHERE called_off_at is null and done_at is null;--> statement-breakpoint
CREATE TABLE `email_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`new_email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`voided_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_links_user` ON `email_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_links_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`algorithm` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_code` ON `recovery_codes` (`user_id`,`code_hash`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `two_step_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`session_id` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_time_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
