CREATE TABLE `last_views` (
	`viewer` text NOT NULL,
	`seller_id` text NOT NULL,
	`content_id` text NOT NULL,
	`day` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`viewer`, `seller_id`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `last_views_until` ON `last_views` (`until`);--> statement-breakpoint
CREATE INDEX `last_views_of_seller` ON `last_views` (`seller_id`);--> statement-breakpoint
CREATE INDEX `last_views_of_content` ON `last_views` (`content_id`);--> statement-breakpoint
CREATE TABLE `post_conversions` (
	`content_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`subscriptions` integer DEFAULT 0 NOT NULL,
	`open_views` integer DEFAULT 0 NOT NULL,
	`open_subscriptions` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_conversions_of_seller` ON `post_conversions` (`seller_id`);--> statement-breakpoint
CREATE TABLE `post_sale_days` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`content_id` text NOT NULL,
	`kind` text NOT NULL,
	`sales` integer NOT NULL,
	`gross` integer NOT NULL,
	`fee` integer NOT NULL,
	`refunds` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `day`, `content_id`, `kind`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_sale_days_of_content` ON `post_sale_days` (`content_id`);--> statement-breakpoint
CREATE TABLE `seller_hours` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`hour` integer NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`viewers` integer DEFAULT 0 NOT NULL,
	`sales` integer DEFAULT 0 NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`seller_id`, `day`, `hour`),
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `content_views` ADD `hour` integer;--> statement-breakpoint
-- Who was there in an hour, and which post each of them last saw. A view has its hour; only workers from before this leave it out.
CREATE TRIGGER audience_on_view AFTER INSERT ON content_views
BEGIN
  INSERT INTO seller_hours (seller_id, day, hour, views, viewers)
    SELECT c.seller_id, NEW.day, coalesce(NEW.hour, CAST(strftime('%H', 'now') AS INTEGER)), 1,
      NOT EXISTS (SELECT 1 FROM last_views l WHERE l.viewer = NEW.viewer AND l.seller_id = c.seller_id AND l.day = NEW.day)
    FROM content c WHERE c.id = NEW.content_id
    ON CONFLICT (seller_id, day, hour) DO UPDATE SET views = views + 1, viewers = viewers + excluded.viewers;
  INSERT INTO last_views (viewer, seller_id, content_id, day, until)
    SELECT NEW.viewer, c.seller_id, c.id, NEW.day, NEW.day + 7 * EXISTS (SELECT 1 FROM profiles p WHERE p.id = NEW.viewer)
    FROM content c WHERE c.id = NEW.content_id
    ON CONFLICT (viewer, seller_id) DO UPDATE SET content_id = excluded.content_id, day = excluded.day, until = excluded.until;
  INSERT INTO post_conversions (content_id, seller_id, open_views)
    SELECT c.id, c.seller_id, 1 FROM content c WHERE c.id = NEW.content_id
    ON CONFLICT (content_id) DO UPDATE SET open_views = open_views + 1;
END;
--> statement-breakpoint
-- What a fan decided to pay: of a subscription, its first month. That one counts for the post they last saw, and the open
-- counts of all of the creator's posts close together once there are ten.
CREATE TRIGGER audience_on_payment AFTER INSERT ON payments
WHEN NEW.kind <> 'boost' AND (NEW.subscription_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = NEW.subscription_id AND p.id <> NEW.id))
BEGIN
  INSERT INTO seller_hours (seller_id, day, hour, sales)
    VALUES (NEW.seller_id, NEW.paid_at / 86400000, NEW.paid_at / 3600000 % 24, 1)
    ON CONFLICT (seller_id, day, hour) DO UPDATE SET sales = sales + 1;
  INSERT INTO post_conversions (content_id, seller_id, open_subscriptions)
    SELECT l.content_id, l.seller_id, 1 FROM last_views l
    WHERE NEW.kind = 'subscription' AND l.viewer = NEW.buyer_id AND l.seller_id = NEW.seller_id
      AND NEW.paid_at / 86400000 BETWEEN l.day AND l.day + 7
    ON CONFLICT (content_id) DO UPDATE SET open_subscriptions = open_subscriptions + 1;
  UPDATE post_conversions SET views = views + open_views, subscriptions = subscriptions + open_subscriptions,
    open_views = 0, open_subscriptions = 0
    WHERE NEW.kind = 'subscription' AND seller_id = NEW.seller_id
      AND (SELECT sum(o.open_subscriptions) FROM post_conversions o WHERE o.seller_id = NEW.seller_id) >= 10;
END;
--> statement-breakpoint
INSERT INTO seller_hours (seller_id, day, hour, sales)
  SELECT seller_id, paid_at / 86400000, paid_at / 3600000 % 24, count(*) FROM payments y
  WHERE kind <> 'boost' AND (subscription_id IS NULL OR NOT EXISTS (SELECT 1 FROM payments p
    WHERE p.subscription_id = y.subscription_id AND (p.paid_at < y.paid_at OR p.paid_at = y.paid_at AND p.id < y.id)))
  GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Messages that someone wrote to someone; broadcasts and automation would bury them.
CREATE TRIGGER seller_hours_on_message AFTER INSERT ON messages
WHEN NEW.broadcast_id IS NULL AND NEW.author_kind <> 'automation'
BEGIN
  INSERT INTO seller_hours (seller_id, day, hour, received, sent)
    SELECT v.seller_id, NEW.sent_at / 86400000, NEW.sent_at / 3600000 % 24, NEW.side = 'fan', NEW.side = 'creator'
    FROM conversations v WHERE v.id = NEW.conversation_id
    ON CONFLICT (seller_id, day, hour) DO UPDATE SET received = received + excluded.received, sent = sent + excluded.sent;
END;
--> statement-breakpoint
INSERT INTO seller_hours (seller_id, day, hour, received, sent)
  SELECT v.seller_id, m.sent_at / 86400000, m.sent_at / 3600000 % 24, sum(m.side = 'fan'), sum(m.side = 'creator')
  FROM messages m JOIN conversations v ON v.id = m.conversation_id
  WHERE m.broadcast_id IS NULL AND m.author_kind <> 'automation' GROUP BY 1, 2, 3
  ON CONFLICT (seller_id, day, hour) DO UPDATE SET received = excluded.received, sent = excluded.sent;
--> statement-breakpoint
-- What a post earned follows the ledger, as in seller_days.
CREATE TRIGGER post_sale_days_on_entry AFTER INSERT ON ledger_entries
WHEN NEW.account = 'seller' AND NEW.payment_id IS NOT NULL
BEGIN
  INSERT INTO post_sale_days (seller_id, day, content_id, kind, sales, gross, fee, refunds)
    SELECT NEW.seller_id, NEW.created_at / 86400000, k.content_id, p.kind, NEW.kind = 'sale',
      CASE NEW.kind WHEN 'sale' THEN p.fee - NEW.amount ELSE 0 END,
      CASE NEW.kind WHEN 'sale' THEN p.fee WHEN 'fee_refund' THEN NEW.amount ELSE 0 END,
      CASE WHEN NEW.kind IN ('sale', 'fee_refund') THEN 0 ELSE NEW.amount END
    FROM payments p JOIN checkouts k ON k.id = p.checkout_id
    WHERE p.id = NEW.payment_id AND p.kind IN ('purchase', 'tip') AND k.content_id IS NOT NULL
    ON CONFLICT (seller_id, day, content_id, kind) DO UPDATE SET sales = sales + excluded.sales,
      gross = gross + excluded.gross, fee = fee + excluded.fee, refunds = refunds + excluded.refunds;
END;
--> statement-breakpoint
INSERT INTO post_sale_days (seller_id, day, content_id, kind, sales, gross, fee, refunds)
  SELECT e.seller_id, e.created_at / 86400000, k.content_id, p.kind, sum(e.kind = 'sale'),
    sum(CASE e.kind WHEN 'sale' THEN p.fee - e.amount ELSE 0 END),
    sum(CASE e.kind WHEN 'sale' THEN p.fee WHEN 'fee_refund' THEN e.amount ELSE 0 END),
    sum(CASE WHEN e.kind IN ('sale', 'fee_refund') THEN 0 ELSE e.amount END)
  FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN checkouts k ON k.id = p.checkout_id
  WHERE e.account = 'seller' AND p.kind IN ('purchase', 'tip') AND k.content_id IS NOT NULL GROUP BY 1, 2, 3, 4;
