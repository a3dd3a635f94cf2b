CREATE TABLE `renewal_days` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`renewals` integer NOT NULL,
	`net` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `day`)
);
--> statement-breakpoint
ALTER TABLE `fan_totals` ADD `months` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `paid_period_end` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`seller_id`,`status`,`current_period_end`,`cancel_requested_at`,`retry_at`,`price`,`id`,`paid_period_end`,`ended_at`,`revoked_at`) WHERE ended_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX `subscriptions_ended` ON `subscriptions` (`seller_id`,`ended_at`,`status`,`cancel_requested_at`,`revoked_at`) WHERE ended_at is not null and revoked_at is null;--> statement-breakpoint
ALTER TABLE `unpaid_renewals` ADD `seller_id` text;--> statement-breakpoint
CREATE INDEX `unpaid_renewals_by_seller` ON `unpaid_renewals` (`seller_id`,`closed_at`,`subscription_id`);
--> statement-breakpoint
UPDATE unpaid_renewals SET seller_id = (SELECT s.seller_id FROM subscriptions s WHERE s.id = unpaid_renewals.subscription_id);
--> statement-breakpoint
CREATE TRIGGER unpaid_renewals_seller AFTER INSERT ON unpaid_renewals
BEGIN
  UPDATE unpaid_renewals SET seller_id = (SELECT s.seller_id FROM subscriptions s WHERE s.id = NEW.subscription_id) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A month that begins 20 days or more after its subscription isn't the first: no month is as short, and no first payment as late.
INSERT INTO renewal_days (seller_id, day, renewals, net)
  SELECT p.seller_id, p.paid_at / 86400000, count(*), sum(p.net) FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
    WHERE p.kind = 'subscription' AND p.period_start > s.created_at + 1728000000 GROUP BY 1, 2;
--> statement-breakpoint
UPDATE subscriptions SET paid_period_end = (SELECT max(p.period_end) FROM payments p WHERE p.subscription_id = subscriptions.id);
--> statement-breakpoint
INSERT INTO fan_totals (seller_id, buyer_id, paid, months)
  SELECT s.seller_id, s.buyer_id, 0, count(*) FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
    WHERE p.refunded + p.disputed < p.gross GROUP BY 1, 2
  ON CONFLICT (seller_id, buyer_id) DO UPDATE SET months = excluded.months;
--> statement-breakpoint
-- What these columns say of a payment, and when its subscription began, never changes.
CREATE TRIGGER renewals_on_payment AFTER INSERT ON payments WHEN NEW.subscription_id IS NOT NULL
BEGIN
  INSERT INTO renewal_days (seller_id, day, renewals, net)
    SELECT NEW.seller_id, NEW.paid_at / 86400000, 1, NEW.net FROM subscriptions s
      WHERE NEW.kind = 'subscription' AND s.id = NEW.subscription_id AND NEW.period_start > s.created_at + 1728000000
    ON CONFLICT (seller_id, day) DO UPDATE SET renewals = renewals + 1, net = net + excluded.net;
  UPDATE subscriptions SET paid_period_end = NEW.period_end
    WHERE id = NEW.subscription_id AND NEW.period_end > coalesce(paid_period_end, 0);
  INSERT INTO fan_totals (seller_id, buyer_id, paid, months)
    SELECT s.seller_id, s.buyer_id, 0, NEW.refunded + NEW.disputed < NEW.gross FROM subscriptions s WHERE s.id = NEW.subscription_id
    ON CONFLICT (seller_id, buyer_id) DO UPDATE SET months = months + excluded.months;
END;
--> statement-breakpoint
CREATE TRIGGER months_on_refund AFTER UPDATE OF refunded, disputed ON payments WHEN NEW.subscription_id IS NOT NULL
  AND (NEW.refunded + NEW.disputed < NEW.gross) <> (OLD.refunded + OLD.disputed < OLD.gross)
BEGIN
  UPDATE fan_totals SET months = months + iif(NEW.refunded + NEW.disputed < NEW.gross, 1, -1)
    WHERE (seller_id, buyer_id) = (SELECT s.seller_id, s.buyer_id FROM subscriptions s WHERE s.id = NEW.subscription_id);
END;
