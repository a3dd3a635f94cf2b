ALTER TABLE `search_posts` ADD `likes` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE search_posts SET likes = (SELECT like_count FROM content WHERE id = content_id)
WHERE content_id IN (SELECT id FROM content WHERE like_count > 0 AND deleted_at IS NULL AND published_at IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER search_posts_liked AFTER INSERT ON search_posts
BEGIN
  UPDATE search_posts SET likes = (SELECT like_count FROM content WHERE id = NEW.content_id) WHERE row = NEW.row;
END;
--> statement-breakpoint
CREATE TRIGGER content_searched_on_like AFTER UPDATE OF like_count ON content
BEGIN
  UPDATE search_posts SET likes = NEW.like_count WHERE content_id = NEW.id;
END;
--> statement-breakpoint
-- Every part of an index is asked for every word: the scheduled run joins two as soon as there are two of a size.
INSERT INTO post_index (post_index, rank) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO creator_index (creator_index, rank) VALUES ('usermerge', 2);
