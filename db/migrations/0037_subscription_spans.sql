CREATE TABLE `subscription_spans` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`until` integer NOT NULL,
	`access_until` integer NOT NULL,
	`price` integer NOT NULL,
	`is_renewing` integer NOT NULL,
	`is_ending` integer NOT NULL,
	`is_past_due` integer NOT NULL,
	`is_newest` integer NOT NULL,
	`is_first` integer NOT NULL,
	`cohort` text,
	`kept_from` integer,
	`kept_to` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spans_by_start` ON `subscription_spans` (`seller_id`,`started_at`,`subscription_id`,`is_newest`,`access_until`,`is_ending`,`is_past_due`,`until`,`is_first`,`is_renewing`,`price`);--> statement-breakpoint
CREATE INDEX `spans_by_end` ON `subscription_spans` (`seller_id`,`until`,`started_at`);--> statement-breakpoint
CREATE INDEX `spans_by_cohort` ON `subscription_spans` (`seller_id`,`cohort`,`kept_from`,`kept_to`) WHERE cohort is not null;--> statement-breakpoint
CREATE INDEX `spans_by_fan` ON `subscription_spans` (`seller_id`,`buyer_id`,`is_newest`,`access_until`,`is_ending`,`is_past_due`,`started_at`,`subscription_id`);--> statement-breakpoint
-- The rules of app/domain/subscriptions for each subscription: when it gave access, and what it is among the fan's others.
CREATE VIEW spans_of_subscriptions AS
SELECT c.id AS subscription_id, c.seller_id, c.buyer_id, c.started_at, c.until, c.access_until, c.price, c.is_renewing, c.is_ending,
  c.is_past_due, c.is_newest, coalesce(c.started_at = c.first_at, 0) AS is_first, c.cohort,
  -- Without what an earlier one of the fan covers.
  max(c.kept_from, coalesce(1 + max(c.kept_to) OVER (PARTITION BY c.seller_id, c.buyer_id ORDER BY c.started_at, c.id
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) AS kept_from,
  c.kept_to
FROM (
  SELECT b.*, iif(b.has_span, strftime('%Y-%m', b.first_at / 1000, 'unixepoch'), NULL) AS cohort,
    iif(b.has_span, (b.started_at - b.first_at + 2678399999) / 2678400000, NULL) AS kept_from,
    iif(b.has_span, (b.until - b.first_at - 1) / 2678400000, NULL) AS kept_to
  FROM (
    SELECT a.*, a.until > a.started_at AS has_span,
      min(iif(a.until > a.started_at, a.started_at, NULL)) OVER (PARTITION BY a.seller_id, a.buyer_id) AS first_at,
      a.is_shown AND row_number() OVER (PARTITION BY a.seller_id, a.buyer_id ORDER BY a.is_shown DESC, a.started_at DESC, a.id DESC) = 1
        AS is_newest
    FROM (
      SELECT n.id, n.seller_id, n.buyer_id, n.created_at AS started_at, n.price,
        n.cancel_requested_at IS NULL AND n.status = 'active' AS is_renewing,
        n.cancel_requested_at IS NOT NULL OR n.status = 'canceled' AS is_ending,
        n.status = 'past_due' AND n.ended_at IS NULL AS is_past_due,
        n.revoked_at IS NULL AND p.closed_at IS NULL AS is_shown,
        iif(n.gives_access AND n.revoked_at IS NULL, n.natural_end, 0) AS access_until,
        iif(n.gives_access, min(coalesce(n.revoked_at, n.natural_end), n.natural_end),
          min(coalesce(n.ended_at, n.current_period_start), n.current_period_start)) AS until
      FROM (
        SELECT s.*, s.status IN ('active', 'canceled', 'past_due') AS gives_access,
          max(s.expires_at, s.current_period_end) + iif(s.status = 'active', 86400000, 0) AS natural_end
        FROM subscriptions s
      ) n JOIN profiles p ON p.id = n.buyer_id
    ) a
  ) b
) c;
--> statement-breakpoint
INSERT INTO subscription_spans SELECT * FROM spans_of_subscriptions;
--> statement-breakpoint
CREATE TRIGGER spans_on_subscription AFTER INSERT ON subscriptions
BEGIN
  DELETE FROM subscription_spans WHERE seller_id = NEW.seller_id AND buyer_id = NEW.buyer_id;
  INSERT INTO subscription_spans SELECT * FROM spans_of_subscriptions WHERE seller_id = NEW.seller_id AND buyer_id = NEW.buyer_id;
END;
--> statement-breakpoint
CREATE TRIGGER spans_on_change AFTER UPDATE OF status, price, current_period_start, current_period_end, expires_at, created_at,
  cancel_requested_at, ended_at, revoked_at ON subscriptions
BEGIN
  DELETE FROM subscription_spans WHERE seller_id = NEW.seller_id AND buyer_id = NEW.buyer_id;
  INSERT INTO subscription_spans SELECT * FROM spans_of_subscriptions WHERE seller_id = NEW.seller_id AND buyer_id = NEW.buyer_id;
END;
--> statement-breakpoint
CREATE TRIGGER spans_on_delete AFTER DELETE ON subscriptions
BEGIN
  DELETE FROM subscription_spans WHERE seller_id = OLD.seller_id AND buyer_id = OLD.buyer_id;
  INSERT INTO subscription_spans SELECT * FROM spans_of_subscriptions WHERE seller_id = OLD.seller_id AND buyer_id = OLD.buyer_id;
END;
--> statement-breakpoint
-- Who has left isn't listed as anyone's subscriber.
CREATE TRIGGER spans_on_leaving AFTER UPDATE OF closed_at ON profiles WHEN (NEW.closed_at IS NULL) <> (OLD.closed_at IS NULL)
BEGIN
  DELETE FROM subscription_spans WHERE subscription_id IN (SELECT s.id FROM subscriptions s WHERE s.buyer_id = NEW.id);
  INSERT INTO subscription_spans SELECT * FROM spans_of_subscriptions WHERE buyer_id = NEW.id;
END;
