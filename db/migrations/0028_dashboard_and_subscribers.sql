CREATE TABLE `fan_notes` (
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `buyer_id`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fan_notes_about_fan` ON `fan_notes` (`buyer_id`,`seller_id`);--> statement-breakpoint
CREATE TABLE `fan_totals` (
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`paid` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `buyer_id`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fan_totals_of_fan` ON `fan_totals` (`buyer_id`,`seller_id`);--> statement-breakpoint
CREATE INDEX `fan_totals_by_amount` ON `fan_totals` (`seller_id`,`paid`,`buyer_id`);--> statement-breakpoint
CREATE INDEX `media_failed_of_seller` ON `media` (`seller_id`) WHERE failure is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `content_unpublished` ON `content` (`seller_id`,`scheduled_for`) WHERE published_at is null and archived_at is null and deleted_at is null;--> statement-breakpoint
-- What a fan paid a creator follows the ledger, whichever code writes it.
CREATE TRIGGER fan_totals_on_entry AFTER INSERT ON ledger_entries WHEN NEW.account = 'provider' AND NEW.payment_id IS NOT NULL
BEGIN
  INSERT INTO fan_totals (seller_id, buyer_id, paid)
    SELECT p.seller_id, p.buyer_id, NEW.amount FROM payments p WHERE p.id = NEW.payment_id AND p.kind <> 'boost'
    ON CONFLICT (seller_id, buyer_id) DO UPDATE SET paid = paid + excluded.paid;
END;
--> statement-breakpoint
INSERT INTO fan_totals (seller_id, buyer_id, paid)
  SELECT p.seller_id, p.buyer_id, sum(e.amount) FROM ledger_entries e JOIN payments p ON p.id = e.payment_id
  WHERE e.account = 'provider' AND p.kind <> 'boost' GROUP BY 1, 2;
