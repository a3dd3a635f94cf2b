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
CREATE UNIQUE INDEX `payout_holds_one_mismatch` ON `payout_holds` (`seller_id`) WHERE kind = 'mismatch' and released_at is null;
--> statement-breakpoint
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
