CREATE TABLE `post_days` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`content_id` text NOT NULL,
	`source` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `day`, `content_id`, `source`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_days_of_content` ON `post_days` (`content_id`);--> statement-breakpoint
CREATE TABLE `seller_days` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`sales` integer NOT NULL,
	`gross` integer NOT NULL,
	`fee` integer NOT NULL,
	`refunds` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `day`, `kind`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `content_views` ADD `source` text;--> statement-breakpoint
-- What a seller earned by day and kind of sale follows the ledger, whichever code writes it. A sale's fee is the payment's,
-- and the rest is the seller's entry, so that gross less fee less refunds is always what the entries say.
CREATE TRIGGER seller_days_on_entry AFTER INSERT ON ledger_entries
WHEN NEW.account = 'seller' AND NEW.payment_id IS NOT NULL
BEGIN
  INSERT INTO seller_days (seller_id, day, kind, sales, gross, fee, refunds)
    SELECT NEW.seller_id, NEW.created_at / 86400000, p.kind, NEW.kind = 'sale',
      CASE NEW.kind WHEN 'sale' THEN p.fee - NEW.amount ELSE 0 END,
      CASE NEW.kind WHEN 'sale' THEN p.fee WHEN 'fee_refund' THEN NEW.amount ELSE 0 END,
      CASE WHEN NEW.kind IN ('sale', 'fee_refund') THEN 0 ELSE NEW.amount END
    FROM payments p WHERE p.id = NEW.payment_id
    ON CONFLICT (seller_id, day, kind) DO UPDATE SET sales = sales + excluded.sales, gross = gross + excluded.gross,
      fee = fee + excluded.fee, refunds = refunds + excluded.refunds;
END;
--> statement-breakpoint
INSERT INTO seller_days (seller_id, day, kind, sales, gross, fee, refunds)
  SELECT e.seller_id, e.created_at / 86400000, p.kind, sum(e.kind = 'sale'),
    sum(CASE e.kind WHEN 'sale' THEN p.fee - e.amount ELSE 0 END),
    sum(CASE e.kind WHEN 'sale' THEN p.fee WHEN 'fee_refund' THEN e.amount ELSE 0 END),
    sum(CASE WHEN e.kind IN ('sale', 'fee_refund') THEN 0 ELSE e.amount END)
  FROM ledger_entries e JOIN payments p ON p.id = e.payment_id
  WHERE e.account = 'seller' GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Whom a view is of is deleted after two days; how many there were, and from where, stays. Earlier views have no day.
CREATE TRIGGER post_days_on_view AFTER INSERT ON content_views
BEGIN
  INSERT INTO post_days (seller_id, day, content_id, source, views)
    SELECT c.seller_id, NEW.day, NEW.content_id, coalesce(NEW.source, 'direct'), 1 FROM content c WHERE c.id = NEW.content_id
    ON CONFLICT (seller_id, day, content_id, source) DO UPDATE SET views = views + 1;
END;
