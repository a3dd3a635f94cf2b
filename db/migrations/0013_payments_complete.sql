CREATE TABLE `access_log` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`content_id` text,
	`action` text NOT NULL,
	`country` text,
	`region` text,
	`at` integer NOT NULL,
	`hour` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_log_once` ON `access_log` (`buyer_id`,`content_id`,`action`,`hour`);--> statement-breakpoint
CREATE INDEX `access_log_by_pair` ON `access_log` (`buyer_id`,`seller_id`,`at`);--> statement-breakpoint
CREATE INDEX `access_log_by_time` ON `access_log` (`at`);--> statement-breakpoint
CREATE TABLE `reconciliation_days` (
	`day_at` integer PRIMARY KEY NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`at` integer NOT NULL,
	`ledger` integer NOT NULL,
	`available` integer,
	`pending` integer,
	`difference` integer,
	`outcome` text NOT NULL,
	`rank` integer NOT NULL,
	`differs_since` integer,
	`same_since` integer,
	`confirmed_at` integer,
	`recheck_at` integer,
	`superseded_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliations_newest` ON `reconciliations` (`seller_id`) WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX `reconciliations_ranked` ON `reconciliations` (`rank`,`seller_id`) WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX `reconciliations_due` ON `reconciliations` (`recheck_at`) WHERE superseded_at is null and recheck_at is not null;--> statement-breakpoint
CREATE INDEX `reconciliations_by_seller` ON `reconciliations` (`seller_id`,`outcome`,`at`);--> statement-breakpoint
CREATE INDEX `reconciliations_old` ON `reconciliations` (`superseded_at`) WHERE superseded_at is not null;--> statement-breakpoint
CREATE TABLE `sale_traces` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`stripe_transfer_id` text NOT NULL,
	`available_at` integer NOT NULL,
	`provider_cost` integer,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `seller_months` (
	`seller_id` text NOT NULL,
	`month` text NOT NULL,
	`earned` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `month`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `checkout_consents` (
	`checkout_id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`item` text NOT NULL,
	`terms` text NOT NULL,
	`statement_descriptor` text NOT NULL,
	`service_terms_date` text NOT NULL,
	`service_terms_hash` text NOT NULL,
	`refund_terms` text NOT NULL,
	`place` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `checkout_consents_by_buyer` ON `checkout_consents` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `dispute_files` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`field` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stripe_file_id` text,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dispute_files_once` ON `dispute_files` (`dispute_id`,`field`);--> statement-breakpoint
CREATE INDEX `dispute_files_by_seller` ON `dispute_files` (`seller_id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`stripe_dispute_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`due_by` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`submission_count` integer DEFAULT 0 NOT NULL,
	`counted_from` integer DEFAULT 0 NOT NULL,
	`submitted_at` integer,
	`statement` text DEFAULT '' NOT NULL,
	`locked_at` integer,
	`answer` text,
	`accepted_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`purged_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_stripe` ON `disputes` (`stripe_dispute_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_payment` ON `disputes` (`payment_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_by_seller` ON `disputes` (`seller_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_by_buyer` ON `disputes` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `disputes_by_outcome` ON `disputes` (`reason`,`status`);--> statement-breakpoint
CREATE INDEX `disputes_to_answer` ON `disputes` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `disputes_to_purge` ON `disputes` (`closed_at`) WHERE purged_at is null;--> statement-breakpoint
CREATE TABLE `event_replays` (
	`id` text PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`after_event` text,
	`handled` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `event_replays_newest` ON `event_replays` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_replays_open` ON `event_replays` (`created_at`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `failed_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`card_hash` text NOT NULL,
	`decline_code` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `failed_cards_by_buyer` ON `failed_cards` (`buyer_id`,`failed_at`);--> statement-breakpoint
CREATE INDEX `failed_cards_by_seller` ON `failed_cards` (`seller_id`,`failed_at`);--> statement-breakpoint
CREATE INDEX `failed_cards_age` ON `failed_cards` (`failed_at`);--> statement-breakpoint
CREATE TABLE `fraud_warnings` (
	`id` text PRIMARY KEY NOT NULL,
	`stripe_payment_intent_id` text,
	`stripe_charge_id` text NOT NULL,
	`fraud_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fraud_warnings_open` ON `fraud_warnings` (`created_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE TABLE `payment_appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_appeals_one_open` ON `payment_appeals` (`user_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `payment_appeals_of_user` ON `payment_appeals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_appeals_waiting` ON `payment_appeals` (`created_at`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `payment_appeals_age` ON `payment_appeals` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_blocks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`blocked_at` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`cleared_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_blocks_until` ON `payment_blocks` (`blocked_until`);--> statement-breakpoint
CREATE TABLE `message_unlocks` (
	`buyer_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`buyer_id`, `seller_id`),
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_unlocks_by_seller` ON `message_unlocks` (`seller_id`);--> statement-breakpoint
CREATE TABLE `payout_banks` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`stripe_bank_id` text NOT NULL,
	`bank_name` text NOT NULL,
	`last4` text NOT NULL,
	`changed_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`release_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`released_at` integer,
	`released_by` text,
	`release_reason` text,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_holds_open` ON `payout_holds` (`seller_id`,`created_at`) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX `payout_holds_by_seller` ON `payout_holds` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_holds_one_mismatch` ON `payout_holds` (`seller_id`) WHERE kind = 'mismatch' and released_at is null;--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`by` text NOT NULL,
	`actor_id` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`stripe_refund_id` text,
	`state` text NOT NULL,
	`closed_at` integer,
	`refusal` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`payment_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `refund_requests_of_payment` ON `refund_requests` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_due` ON `refund_requests` (`next_attempt_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `refund_requests_by_actor` ON `refund_requests` (`actor_id`);--> statement-breakpoint
CREATE TABLE `seller_debts` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seller_debts_amount" CHECK("seller_debts"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `seller_debts_of_seller` ON `seller_debts` (`seller_id`);--> statement-breakpoint
CREATE INDEX `seller_debts_due` ON `seller_debts` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `renewal_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`renewal_id` text NOT NULL,
	`kind` text NOT NULL,
	`begun_at` integer NOT NULL,
	`finished_at` integer,
	`outcome` text,
	FOREIGN KEY (`renewal_id`) REFERENCES `unpaid_renewals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `renewal_attempts_of_renewal` ON `renewal_attempts` (`renewal_id`);--> statement-breakpoint
CREATE TABLE `unpaid_renewals` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`failure_id` text NOT NULL,
	`failed_at` integer NOT NULL,
	`first_failed_at` integer NOT NULL,
	`reason` text NOT NULL,
	`act` text NOT NULL,
	`next_at` integer NOT NULL,
	`claim_at` integer NOT NULL,
	`claims` integer DEFAULT 0 NOT NULL,
	`canceled_at` integer,
	`closed_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unpaid_renewals_due` ON `unpaid_renewals` (`claim_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `unpaid_renewals_of_subscription` ON `unpaid_renewals` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `unpaid_renewals_by_buyer` ON `unpaid_renewals` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `spending_limits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`amount` integer,
	`next_amount` integer,
	`next_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spending_limits_amounts" CHECK(coalesce("spending_limits"."amount", 0) >= 0 and coalesce("spending_limits"."next_amount", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE `message_pricing` ADD `free_for` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_events_newest` ON `webhook_events` (`handled_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_failed` ON `webhook_events` (`handled_at`,`id`) WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX `webhook_events_refused` ON `webhook_events` (`handled_at`,`id`) WHERE outcome not in ('done', 'ignored', 'failed');--> statement-breakpoint
CREATE INDEX `profiles_lost_account` ON `profiles` (`stripe_lost_account_id`) WHERE stripe_lost_account_id is not null;--> statement-breakpoint
CREATE INDEX `checkouts_unfinished` ON `checkouts` (`buyer_id`) WHERE completed_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `payments_newest` ON `payments` (`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_losses` ON `payments` (`paid_at`,`id`,`gross`,`fee`) WHERE fee < (gross * 29 + 500) / 1000 + 30;--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`id`) WHERE status = 'past_due' and ended_at is null;--> statement-breakpoint
-- What a seller is owed is the sum of their months, which follow the ledger, whichever code writes it.
CREATE TRIGGER seller_months_on_entry AFTER INSERT ON ledger_entries WHEN NEW.account = 'seller'
BEGIN
  INSERT INTO seller_months (seller_id, month, earned, entries)
    VALUES (NEW.seller_id, strftime('%Y-%m', NEW.created_at / 1000, 'unixepoch'), -NEW.amount, 1)
    ON CONFLICT (seller_id, month) DO UPDATE SET earned = earned - NEW.amount, entries = entries + 1;
END;
--> statement-breakpoint
INSERT INTO seller_months (seller_id, month, earned, entries)
  SELECT seller_id, strftime('%Y-%m', created_at / 1000, 'unixepoch'), -sum(amount), count(*)
  FROM ledger_entries WHERE account = 'seller' GROUP BY 1, 2;
