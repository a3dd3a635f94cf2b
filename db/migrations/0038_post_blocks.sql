CREATE TABLE `post_blocks` (
	`seller_id` text NOT NULL,
	`block` integer NOT NULL,
	`content_id` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`sale_days` integer DEFAULT 0 NOT NULL,
	`sales` integer DEFAULT 0 NOT NULL,
	`net` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`seller_id`, `block`, `content_id`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_blocks_of_content` ON `post_blocks` (`content_id`);--> statement-breakpoint
CREATE TABLE `source_days` (
	`seller_id` text NOT NULL,
	`day` integer NOT NULL,
	`source` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `day`, `source`)
);

--> statement-breakpoint
INSERT INTO source_days (seller_id, day, source, views) SELECT seller_id, day, source, sum(views) FROM post_days GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO post_blocks (seller_id, block, content_id, views, sale_days, sales, net)
  SELECT seller_id, day / 32, content_id, sum(views), sum(is_sale), sum(sales), sum(net) FROM (
    SELECT seller_id, day, content_id, views, 0 AS is_sale, 0 AS sales, 0 AS net FROM post_days
    UNION ALL SELECT seller_id, day, content_id, 0, 1, sales, gross - fee - refunds FROM post_sale_days) GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Sums for long ranges follow the days that they are of, whichever code writes those.
CREATE TRIGGER post_days_added AFTER INSERT ON post_days
BEGIN
  INSERT INTO source_days (seller_id, day, source, views) VALUES (NEW.seller_id, NEW.day, NEW.source, NEW.views)
    ON CONFLICT (seller_id, day, source) DO UPDATE SET views = views + excluded.views;
  INSERT INTO post_blocks (seller_id, block, content_id, views) VALUES (NEW.seller_id, NEW.day / 32, NEW.content_id, NEW.views)
    ON CONFLICT (seller_id, block, content_id) DO UPDATE SET views = views + excluded.views;
END;
--> statement-breakpoint
CREATE TRIGGER post_days_changed AFTER UPDATE OF views ON post_days
BEGIN
  UPDATE source_days SET views = views + NEW.views - OLD.views
    WHERE seller_id = NEW.seller_id AND day = NEW.day AND source = NEW.source;
  UPDATE post_blocks SET views = views + NEW.views - OLD.views
    WHERE seller_id = NEW.seller_id AND block = NEW.day / 32 AND content_id = NEW.content_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_days_removed AFTER DELETE ON post_days
BEGIN
  UPDATE source_days SET views = views - OLD.views WHERE seller_id = OLD.seller_id AND day = OLD.day AND source = OLD.source;
  DELETE FROM source_days WHERE seller_id = OLD.seller_id AND day = OLD.day AND source = OLD.source AND views = 0;
  UPDATE post_blocks SET views = views - OLD.views
    WHERE seller_id = OLD.seller_id AND block = OLD.day / 32 AND content_id = OLD.content_id;
  DELETE FROM post_blocks WHERE seller_id = OLD.seller_id AND block = OLD.day / 32 AND content_id = OLD.content_id
    AND views = 0 AND sale_days = 0;
END;
--> statement-breakpoint
CREATE TRIGGER post_sale_days_added AFTER INSERT ON post_sale_days
BEGIN
  INSERT INTO post_blocks (seller_id, block, content_id, sale_days, sales, net)
    VALUES (NEW.seller_id, NEW.day / 32, NEW.content_id, 1, NEW.sales, NEW.gross - NEW.fee - NEW.refunds)
    ON CONFLICT (seller_id, block, content_id) DO UPDATE SET sale_days = sale_days + 1, sales = sales + excluded.sales, net = net + excluded.net;
END;
--> statement-breakpoint
CREATE TRIGGER post_sale_days_changed AFTER UPDATE OF sales, gross, fee, refunds ON post_sale_days
BEGIN
  UPDATE post_blocks SET sales = sales + NEW.sales - OLD.sales,
    net = net + NEW.gross - NEW.fee - NEW.refunds - (OLD.gross - OLD.fee - OLD.refunds)
    WHERE seller_id = NEW.seller_id AND block = NEW.day / 32 AND content_id = NEW.content_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_sale_days_removed AFTER DELETE ON post_sale_days
BEGIN
  UPDATE post_blocks SET sale_days = sale_days - 1, sales = sales - OLD.sales, net = net - (OLD.gross - OLD.fee - OLD.refunds)
    WHERE seller_id = OLD.seller_id AND block = OLD.day / 32 AND content_id = OLD.content_id;
  DELETE FROM post_blocks WHERE seller_id = OLD.seller_id AND block = OLD.day / 32 AND content_id = OLD.content_id
    AND views = 0 AND sale_days = 0;
END;
