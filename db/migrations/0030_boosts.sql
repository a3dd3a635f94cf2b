CREATE TABLE `boost_days` (
	`boost_id` text NOT NULL,
	`day` integer NOT NULL,
	`served` integer DEFAULT 0 NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`unscripted` integer DEFAULT 0 NOT NULL,
	`opened` integer DEFAULT 0 NOT NULL,
	`new_accounts` integer DEFAULT 0 NOT NULL,
	`networks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`boost_id`, `day`),
	FOREIGN KEY (`boost_id`) REFERENCES `boosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `boost_slots` (
	`id` text PRIMARY KEY NOT NULL,
	`boost_id` text NOT NULL,
	`viewer` text NOT NULL,
	`day` integer NOT NULL,
	`served_at` integer NOT NULL,
	`counted` text,
	`opened_at` integer,
	FOREIGN KEY (`boost_id`) REFERENCES `boosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boost_slots_of_viewer` ON `boost_slots` (`viewer`,`boost_id`);--> statement-breakpoint
CREATE INDEX `boost_slots_opened` ON `boost_slots` (`opened_at`,`boost_id`) WHERE opened_at is not null;--> statement-breakpoint
CREATE INDEX `boost_slots_of_boost` ON `boost_slots` (`boost_id`);--> statement-breakpoint
CREATE INDEX `boost_slots_day` ON `boost_slots` (`day`);--> statement-breakpoint
CREATE TABLE `boost_subscriptions` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`boost_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`boost_id`) REFERENCES `boosts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `boost_subscriptions_of_boost` ON `boost_subscriptions` (`boost_id`);--> statement-breakpoint
CREATE TABLE `boosts` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`content_id` text NOT NULL,
	`budget` integer NOT NULL,
	`days` integer NOT NULL,
	`seen_price` integer NOT NULL,
	`served_price` integer NOT NULL,
	`created_at` integer NOT NULL,
	`payment_id` text,
	`starts_at` integer,
	`ends_at` integer,
	`paused_at` integer,
	`paced_from` integer,
	`paced_spent` integer DEFAULT 0 NOT NULL,
	`spent` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`settled_at` integer,
	FOREIGN KEY (`seller_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "boosts_within_budget" CHECK("boosts"."spent" <= "boosts"."budget" * 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boosts_payment` ON `boosts` (`payment_id`);--> statement-breakpoint
CREATE INDEX `boosts_of_seller` ON `boosts` (`seller_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `boosts_of_post` ON `boosts` (`content_id`);--> statement-breakpoint
CREATE INDEX `boosts_running` ON `boosts` (`ends_at`) WHERE payment_id is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX `boosts_unsettled` ON `boosts` (`ended_at`) WHERE ended_at is not null and settled_at is null;--> statement-breakpoint
-- What a boost delivered and spent follows its slots, whichever code writes them, and each slot counts once.
CREATE TRIGGER boost_slots_served AFTER INSERT ON boost_slots
BEGIN
  INSERT INTO boost_days (boost_id, day, served) VALUES (NEW.boost_id, NEW.day, 1)
    ON CONFLICT (boost_id, day) DO UPDATE SET served = served + 1;
END;
--> statement-breakpoint
CREATE TRIGGER boost_slots_counted AFTER UPDATE OF counted ON boost_slots
WHEN OLD.counted IS NULL AND NEW.counted IS NOT NULL
BEGIN
  UPDATE boosts SET spent = spent + CASE NEW.counted WHEN 'seen' THEN seen_price WHEN 'served' THEN served_price ELSE 0 END
    WHERE id = NEW.boost_id;
  UPDATE boost_days SET
    seen = seen + (NEW.counted = 'seen'),
    unscripted = unscripted + (NEW.counted = 'served'),
    new_accounts = new_accounts + (NEW.counted = 'new_account'),
    networks = networks + (NEW.counted = 'network')
  WHERE boost_id = NEW.boost_id AND day = NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER boost_slots_counted_once BEFORE UPDATE OF counted ON boost_slots
WHEN OLD.counted IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a slot is counted once'); END;
--> statement-breakpoint
CREATE TRIGGER boost_slots_opened AFTER UPDATE OF opened_at ON boost_slots
WHEN OLD.opened_at IS NULL AND NEW.opened_at IS NOT NULL
BEGIN
  UPDATE boost_days SET opened = opened + 1 WHERE boost_id = NEW.boost_id AND day = NEW.day;
END;
