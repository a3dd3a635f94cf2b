CREATE TABLE `open_items` (
	`source` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`stripe_account_id` text,
	`at` integer NOT NULL,
	`cents` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_items_of_seller` ON `open_items` (`seller_id`,`at`,`source`);--> statement-breakpoint
CREATE TABLE `price_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`answer` text NOT NULL,
	`item` text NOT NULL,
	`terms` text NOT NULL,
	`statement_descriptor` text NOT NULL,
	`service_terms_date` text NOT NULL,
	`service_terms_hash` text NOT NULL,
	`refund_terms` text NOT NULL,
	`place` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `price_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_answers_of_request` ON `price_answers` (`request_id`);--> statement-breakpoint
CREATE INDEX `price_answers_by_buyer` ON `price_answers` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`old_cents` integer NOT NULL,
	`new_cents` integer NOT NULL,
	`if_no_answer` text,
	`announced_at` integer NOT NULL,
	`effective_from` integer NOT NULL,
	`told_through` text DEFAULT '' NOT NULL,
	`passes` integer DEFAULT 0 NOT NULL,
	`next_run_at` integer NOT NULL,
	`runs_until` integer NOT NULL,
	`canceled_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_changes_one_open` ON `price_changes` (`seller_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_changes_by_seller` ON `price_changes` (`seller_id`,`announced_at`);--> statement-breakpoint
CREATE INDEX `price_changes_due` ON `price_changes` (`next_run_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `price_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`from_cents` integer NOT NULL,
	`to_cents` integer NOT NULL,
	`if_no_answer` text,
	`effective_from` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`reminded_at` integer,
	`begun_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`due_at` integer NOT NULL,
	`outcome` text,
	`closed_at` integer,
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_requests_one_open` ON `price_requests` (`subscription_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_requests_due` ON `price_requests` (`due_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `price_requests_of_subscription` ON `price_requests` (`subscription_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `price_requests_of_change` ON `price_requests` (`change_id`,`answer`);--> statement-breakpoint
CREATE INDEX `price_requests_by_buyer` ON `price_requests` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `saved_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stripe_customer_id` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_cards_of_user` ON `saved_cards` (`user_id`,`used_at`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `saved_cards_by_user` ON `saved_cards` (`user_id`);--> statement-breakpoint
CREATE INDEX `saved_cards_removed` ON `saved_cards` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
DROP INDEX `payments_losses`;--> statement-breakpoint
ALTER TABLE `payments` ADD `stripe_account_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_cost` integer;--> statement-breakpoint
CREATE INDEX `payments_losses` ON `payments` (`paid_at`,`id`,`gross`,`fee`,`provider_cost`) WHERE fee < coalesce(provider_cost, (gross * 29 + 500) / 1000 + 30);--> statement-breakpoint
DROP INDEX `refund_requests_one_open`;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_open` ON `refund_requests` (`payment_id`) WHERE closed_at is null and state = 'requested';--> statement-breakpoint
ALTER TABLE `reconciliations` ADD `accepted` integer;--> statement-breakpoint
ALTER TABLE `checkout_consents` ADD `channel` text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE `disputes` ADD `appeal_answer` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `appeal_audit_id` text;--> statement-breakpoint
CREATE INDEX `disputes_to_appeal` ON `disputes` (`due_by`) WHERE status = 'appeal_needs_response' and appeal_answer is null;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_id` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `decline_reason` text;--> statement-breakpoint
CREATE INDEX `checkouts_open_until` ON `checkouts` (`expires_at`) WHERE completed_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `checkouts_unfinished_charges` ON `checkouts` (`expires_at`) WHERE card_id is not null and completed_at is null and expired_at is null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `stripe_account_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_move_at` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_by_account` ON `subscriptions` (`seller_id`,`stripe_account_id`) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE `payouts` ADD `stripe_account_id` text;--> statement-breakpoint
-- Until now, nobody could have been charged or paid for more than one account.
UPDATE subscriptions SET stripe_account_id = (SELECT c.stripe_account_id FROM checkouts c WHERE c.id = subscriptions.checkout_id);
--> statement-breakpoint
UPDATE payments SET
  stripe_account_id = (SELECT c.stripe_account_id FROM checkouts c WHERE c.id = payments.checkout_id),
  provider_cost = (SELECT t.provider_cost FROM sale_traces t WHERE t.payment_id = payments.id);
--> statement-breakpoint
UPDATE payouts SET stripe_account_id = coalesce(
  (SELECT o.stripe_account_id FROM payout_orders o WHERE o.seller_id = payouts.seller_id AND o.stripe_payout_id = payouts.stripe_payout_id),
  (SELECT p.stripe_account_id FROM profiles p WHERE p.id = payouts.seller_id));
--> statement-breakpoint
-- What no payout contains yet follows the ledger, the payouts, and their items, whichever code writes them.
CREATE TRIGGER open_items_on_entry AFTER INSERT ON ledger_entries
WHEN NEW.account = 'seller' AND NEW.kind NOT IN ('payout', 'payout_failed') AND NEW.amount <> 0
BEGIN
  INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
    VALUES (NEW.transaction_id, NEW.seller_id, (SELECT p.stripe_account_id FROM payments p WHERE p.id = NEW.payment_id),
      NEW.created_at, -NEW.amount)
    ON CONFLICT (source) DO UPDATE SET cents = cents - NEW.amount;
END;
--> statement-breakpoint
-- A payout is paid ahead as long as its items don't add up to it.
CREATE TRIGGER open_items_on_payout AFTER INSERT ON payouts WHEN NEW.failed_at IS NULL
BEGIN
  INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
    VALUES ('payout:' || NEW.id, NEW.seller_id, NEW.stripe_account_id, 0, -NEW.amount)
    ON CONFLICT (source) DO UPDATE SET cents = cents - NEW.amount;
END;
--> statement-breakpoint
CREATE TRIGGER open_items_on_item AFTER INSERT ON payout_items
WHEN EXISTS (SELECT 1 FROM payouts p WHERE p.id = NEW.payout_id AND p.failed_at IS NULL)
BEGIN
  UPDATE open_items SET cents = cents - NEW.amount WHERE source = NEW.source;
  INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
    SELECT 'payout:' || p.id, p.seller_id, p.stripe_account_id, 0, NEW.amount FROM payouts p WHERE p.id = NEW.payout_id
    ON CONFLICT (source) DO UPDATE SET cents = cents + NEW.amount;
  DELETE FROM open_items WHERE source IN (NEW.source, 'payout:' || NEW.payout_id) AND cents = 0;
END;
--> statement-breakpoint
-- What a payout contained is open again when it fails, and it is no longer paid ahead.
CREATE TRIGGER open_items_on_failure AFTER UPDATE OF failed_at ON payouts
WHEN OLD.failed_at IS NULL AND NEW.failed_at IS NOT NULL
BEGIN
  INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
    SELECT i.source, NEW.seller_id, NEW.stripe_account_id, coalesce((SELECT e.created_at FROM ledger_entries e
      WHERE e.transaction_id = i.source AND e.account = 'seller' AND e.kind NOT IN ('payout', 'payout_failed')
      LIMIT 1), 0), i.amount
    FROM payout_items i WHERE i.payout_id = NEW.id
    ON CONFLICT (source) DO UPDATE SET cents = cents + excluded.cents;
  INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
    SELECT 'payout:' || NEW.id, NEW.seller_id, NEW.stripe_account_id, 0, NEW.amount - coalesce(sum(i.amount), 0)
    FROM payout_items i WHERE i.payout_id = NEW.id
    ON CONFLICT (source) DO UPDATE SET cents = cents + excluded.cents;
  DELETE FROM open_items WHERE cents = 0 AND (source = 'payout:' || NEW.id
    OR source IN (SELECT i.source FROM payout_items i WHERE i.payout_id = NEW.id));
END;
--> statement-breakpoint
INSERT INTO open_items (source, seller_id, stripe_account_id, at, cents)
  WITH worth(source, seller_id, account, at, cents) AS (
    SELECT e.transaction_id, e.seller_id, (SELECT p.stripe_account_id FROM payments p WHERE p.id = e.payment_id),
      e.created_at, -e.amount
    FROM ledger_entries e WHERE e.account = 'seller' AND e.kind NOT IN ('payout', 'payout_failed')
    UNION ALL
    SELECT 'payout:' || p.id, p.seller_id, p.stripe_account_id, 0, CASE WHEN p.failed_at IS NULL
      THEN coalesce((SELECT sum(i.amount) FROM payout_items i WHERE i.payout_id = p.id), 0) - p.amount ELSE 0 END
    FROM payouts p
  ),
  rest(source, seller_id, account, at, cents) AS (
    SELECT w.source, w.seller_id, w.account, w.at, w.cents - coalesce((SELECT sum(i.amount) FROM payout_items i
      JOIN payouts p ON p.id = i.payout_id WHERE i.source = w.source AND p.failed_at IS NULL), 0)
    FROM worth w
  )
  SELECT source, seller_id, account, at, cents FROM rest WHERE cents <> 0;
