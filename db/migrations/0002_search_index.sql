-- The app tokenizes and folds all words; this tokenizer only splits them at spaces.
CREATE VIRTUAL TABLE post_index USING fts5(heading, text, facets, content='', contentless_delete=1, detail=column, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_index USING fts5(heading, text, facets, content='', contentless_delete=1, detail=column, tokenize='ascii');
--> statement-breakpoint
-- Published posts, as they appear in the index.
CREATE VIEW searchable_posts AS SELECT id AS content_id, (published_at / 1000) << 20 AS base,
  CASE instr(search_text, char(10)) WHEN 0 THEN search_text ELSE substr(search_text, 1, instr(search_text, char(10)) - 1) END AS heading,
  CASE instr(search_text, char(10)) WHEN 0 THEN '' ELSE substr(search_text, instr(search_text, char(10)) + 1) END AS text,
  'all ' || type || ' ' || visibility_type || CASE WHEN is_public THEN '' ELSE ' paid' END
    || CASE WHEN price IS NULL THEN '' ELSE
      CASE WHEN price <= 1000 THEN ' p0' ELSE '' END || CASE WHEN price BETWEEN 1000 AND 2500 THEN ' p10' ELSE '' END
      || CASE WHEN price BETWEEN 2500 AND 5000 THEN ' p25' ELSE '' END || CASE WHEN price >= 5000 THEN ' p50' ELSE '' END
    END AS facets
FROM content WHERE published_at IS NOT NULL AND deleted_at IS NULL;
--> statement-breakpoint
-- Creators who finished their setup. The index holds an age band, named by its first year, and never the age;
-- a price is indexed in whole dollars, up to 100.
CREATE VIEW searchable_creators AS SELECT id AS profile_id, (setup_completed_at / 1000) << 20 AS base,
  CASE instr(search_text, char(10)) WHEN 0 THEN search_text ELSE substr(search_text, 1, instr(search_text, char(10)) - 1) END AS heading,
  CASE instr(search_text, char(10)) WHEN 0 THEN '' ELSE substr(search_text, instr(search_text, char(10)) + 1) END AS text,
  'all' || CASE WHEN age IS NULL THEN '' WHEN age < 25 THEN ' a18' WHEN age < 35 THEN ' a25'
      WHEN age < 45 THEN ' a35' WHEN age < 55 THEN ' a45' ELSE ' a55' END
    || coalesce(' d' || min(subscription_price / 100, 100), '')
    || coalesce(' ' || (SELECT group_concat(replace(key, '_', '') || replace(value, '_', ''), ' ') FROM json_each(traits)), '')
    AS facets
FROM profiles WHERE setup_completed_at IS NOT NULL AND closed_at IS NULL;
--> statement-breakpoint
-- A row of search_posts or search_creators, its full-text entry and its terms are written together.
CREATE TRIGGER search_posts_on_insert AFTER INSERT ON search_posts
BEGIN
  INSERT INTO post_index (rowid, heading, text, facets) VALUES (NEW.row, NEW.heading, NEW.text, NEW.facets);
  INSERT INTO search_terms (term, two, four, uses)
    SELECT DISTINCT value, substr(value, 1, 2), substr(value, 1, 4), 1 FROM json_each(CASE WHEN json_valid('["' || replace(NEW.heading || ' ' || NEW.text, ' ', '","') || '"]')
      THEN '["' || replace(NEW.heading || ' ' || NEW.text, ' ', '","') || '"]' ELSE '[]' END)
    WHERE length(value) BETWEEN 2 AND 24 AND value NOT GLOB '*[0-9]*' AND unicode(value) < 3584
    ON CONFLICT (term) DO UPDATE SET uses = uses + 1;
END;
--> statement-breakpoint
CREATE TRIGGER search_posts_on_delete AFTER DELETE ON search_posts
BEGIN
  DELETE FROM post_index WHERE rowid = OLD.row;
  UPDATE search_terms SET uses = uses - 1 WHERE term IN (SELECT value FROM json_each(CASE WHEN json_valid('["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]')
      THEN '["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]' ELSE '[]' END));
  DELETE FROM search_terms WHERE uses <= 0 AND term IN (SELECT value FROM json_each(CASE WHEN json_valid('["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]')
      THEN '["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]' ELSE '[]' END));
END;
--> statement-breakpoint
CREATE TRIGGER search_creators_on_insert AFTER INSERT ON search_creators
BEGIN
  INSERT INTO creator_index (rowid, heading, text, facets) VALUES (NEW.row, NEW.heading, NEW.text, NEW.facets);
  INSERT INTO search_terms (term, two, four, uses)
    SELECT DISTINCT value, substr(value, 1, 2), substr(value, 1, 4), 1 FROM json_each(CASE WHEN json_valid('["' || replace(NEW.heading || ' ' || NEW.text, ' ', '","') || '"]')
      THEN '["' || replace(NEW.heading || ' ' || NEW.text, ' ', '","') || '"]' ELSE '[]' END)
    WHERE length(value) BETWEEN 2 AND 24 AND value NOT GLOB '*[0-9]*' AND unicode(value) < 3584
    ON CONFLICT (term) DO UPDATE SET uses = uses + 1;
END;
--> statement-breakpoint
CREATE TRIGGER search_creators_on_delete AFTER DELETE ON search_creators
BEGIN
  DELETE FROM creator_index WHERE rowid = OLD.row;
  UPDATE search_terms SET uses = uses - 1 WHERE term IN (SELECT value FROM json_each(CASE WHEN json_valid('["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]')
      THEN '["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]' ELSE '[]' END));
  DELETE FROM search_terms WHERE uses <= 0 AND term IN (SELECT value FROM json_each(CASE WHEN json_valid('["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]')
      THEN '["' || replace(OLD.heading || ' ' || OLD.text, ' ', '","') || '"]' ELSE '[]' END));
END;
--> statement-breakpoint
-- Longer terms are stored with each letter left out once, to find misspelled words.
CREATE TRIGGER search_terms_on_insert AFTER INSERT ON search_terms WHEN length(NEW.term) >= 4
BEGIN
  INSERT OR IGNORE INTO search_typo_keys (typo_key, term)
    SELECT substr(NEW.term, 1, value - 1) || substr(NEW.term, value + 1), NEW.term FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]')
    WHERE value <= length(NEW.term);
END;
--> statement-breakpoint
CREATE TRIGGER search_terms_on_delete AFTER DELETE ON search_terms
BEGIN
  DELETE FROM search_typo_keys WHERE term = OLD.term;
END;
--> statement-breakpoint
-- Rows are numbered from the second of publication, times 2^20, so that the newest come last.
CREATE TRIGGER search_content_on_insert AFTER INSERT ON content
BEGIN
  INSERT INTO search_posts (row, content_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_posts d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.content_id, v.heading, v.text, v.facets
    FROM searchable_posts v WHERE v.content_id = NEW.id;
END;
--> statement-breakpoint
-- A row whose indexed text and position did not change stays as it is.
CREATE TRIGGER search_content_on_update AFTER UPDATE OF search_text, type, visibility_type, is_public, price, published_at, deleted_at ON content
BEGIN
  DELETE FROM search_posts WHERE content_id = OLD.id AND NOT EXISTS (
    SELECT 1 FROM searchable_posts v WHERE v.content_id = NEW.id AND v.base = (search_posts.row >> 20) << 20
      AND v.heading = search_posts.heading AND v.text = search_posts.text AND v.facets = search_posts.facets);
  INSERT INTO search_posts (row, content_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_posts d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.content_id, v.heading, v.text, v.facets
    FROM searchable_posts v WHERE v.content_id = NEW.id AND NOT EXISTS (SELECT 1 FROM search_posts d WHERE d.content_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_content_on_delete AFTER DELETE ON content
BEGIN
  DELETE FROM search_posts WHERE content_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_profiles_on_insert AFTER INSERT ON profiles
BEGIN
  INSERT INTO search_creators (row, profile_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_creators d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.profile_id, v.heading, v.text, v.facets
    FROM searchable_creators v WHERE v.profile_id = NEW.id;
END;
--> statement-breakpoint
-- As for posts: what did not change stays as it is.
CREATE TRIGGER search_profiles_on_update AFTER UPDATE OF search_text, age, subscription_price, setup_completed_at, closed_at, traits ON profiles
BEGIN
  DELETE FROM search_creators WHERE profile_id = OLD.id AND NOT EXISTS (
    SELECT 1 FROM searchable_creators v WHERE v.profile_id = NEW.id AND v.base = (search_creators.row >> 20) << 20
      AND v.heading = search_creators.heading AND v.text = search_creators.text AND v.facets = search_creators.facets);
  INSERT INTO search_creators (row, profile_id, heading, text, facets)
    SELECT coalesce((SELECT max(d.row) + 1 FROM search_creators d WHERE d.row >= v.base AND d.row < v.base + (1 << 20)), v.base),
      v.profile_id, v.heading, v.text, v.facets
    FROM searchable_creators v WHERE v.profile_id = NEW.id AND NOT EXISTS (SELECT 1 FROM search_creators d WHERE d.profile_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_profiles_on_delete AFTER DELETE ON profiles
BEGIN
  DELETE FROM search_creators WHERE profile_id = OLD.id;
END;
--> statement-breakpoint
-- A post's like count is kept next to its index row, so that results can be ordered without reading each post.
CREATE TRIGGER search_posts_likes_on_insert AFTER INSERT ON search_posts
BEGIN
  UPDATE search_posts SET likes = (SELECT like_count FROM content WHERE id = NEW.content_id) WHERE row = NEW.row;
END;
--> statement-breakpoint
CREATE TRIGGER search_content_on_like_count AFTER UPDATE OF like_count ON content
BEGIN
  UPDATE search_posts SET likes = NEW.like_count WHERE content_id = NEW.id;
END;
--> statement-breakpoint
-- A query reads every segment of an index: the scheduled run merges as soon as two segments have the same size.
INSERT INTO post_index (post_index, rank) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO creator_index (creator_index, rank) VALUES ('usermerge', 2);
