-- Searches and slugs compare texts in this form; foldText in app/lib/text/normalize.ts does the same.
CREATE FUNCTION boxwright_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
		translate(lower(translate(
			replace(replace(replace(replace(replace(replace(replace(replace(
				normalize(regexp_replace(regexp_replace(normalize(value, NFD),
					'[\u0300-\u036F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
					'[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'), NFC),
			'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
			'øØłŁđĐðÐħĦı‘’ʼ′“”‐‑–', 'oollddddhhi''''''''""---')), 'ς', 'σ')
	END
$$;
--> statement-breakpoint
-- Its condition reads a column that is replaced.
DROP TRIGGER slug_moved ON product_data;
--> statement-breakpoint
-- Slugs of names with accents change; links with the former ones redirect.
INSERT INTO moved_slugs (kind, slug, subject_id)
SELECT DISTINCT ON (name_slug) 'product', name_slug, id
FROM product_data
WHERE octet_length(name) <> length(name) AND name_slug <> ''
	AND name_slug <> trim(both '-' from regexp_replace(boxwright_fold(name), '[^a-z0-9]+', '-', 'g'))
ORDER BY name_slug, coalesce(slug, '') = '' DESC, in_stock DESC, id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In one statement, which writes the table once.
ALTER TABLE "product_data" DROP COLUMN "search_text", DROP COLUMN "search_words", DROP COLUMN "name_slug",
ADD COLUMN "search_text" text GENERATED ALWAYS AS (boxwright_fold(name || E'
' || coalesce(description, ''))) STORED NOT NULL,
ADD COLUMN "search_words" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(boxwright_fold(' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(category, '') || ' ' || coalesce(brand, '') || ' '), '([0-9]),([0-9]{3})', '\1\2', 'g'), '([[:alnum:]]+)[-'']([[:alnum:]]+)', '\1\2 \1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g'), '([0-9])([[:alpha:]])', '\1 \2', 'g'), '(ss|x|ch|sh)es ', '\1 ', 'g'), 'ies? ', 'y ', 'g'), '([[:alnum:]]{2}[^siu ])s ', '\1 ', 'g')) STORED NOT NULL,
ADD COLUMN "name_slug" text GENERATED ALWAYS AS (trim(both '-' from regexp_replace(boxwright_fold(name), '[^a-z0-9]+', '-', 'g'))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "product_data_name_slug" ON "product_data" USING btree ("name_slug");
--> statement-breakpoint
CREATE INDEX "product_data_search" ON "product_data" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "product_data_search_words" ON "product_data" USING gin ("search_words" gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER slug_moved AFTER UPDATE ON product_data FOR EACH ROW
WHEN (coalesce(nullif(OLD.slug, ''), OLD.name_slug) <> coalesce(nullif(NEW.slug, ''), NEW.name_slug))
EXECUTE FUNCTION boxwright_product_moved();
--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "search_text",
ADD COLUMN "search_text" text GENERATED ALWAYS AS (boxwright_fold(title || E'\n' || coalesce(excerpt, '') || E'\n' || replace(replace(replace(replace(
  regexp_replace(regexp_replace(regexp_replace(content,
    '</?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u)(?=[\s/>])[^>]*>', '', 'gi'), '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search_text" gin_trgm_ops) WHERE status = 'published';
--> statement-breakpoint
UPDATE requests SET search_text = boxwright_fold(search_text) WHERE octet_length(search_text) <> length(search_text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION boxwright_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In order, so that two writers never wait for each other.
	INSERT INTO product_words (word)
	SELECT DISTINCT word
	FROM written, boxwright_fold(concat_ws(' ', name, description, category, brand)) text,
		regexp_split_to_table(text || ' ' || regexp_replace(text, '[-'']', '', 'g'), '[^[:alpha:]]+') word
	WHERE length(word) BETWEEN 4 AND 40
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION boxwright_changed_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In order, so that two writers never wait for each other.
	INSERT INTO product_words (word)
	SELECT DISTINCT word
	FROM written n LEFT JOIN replaced o USING (id),
		boxwright_fold(concat_ws(' ', n.name, n.description, n.category, n.brand)) text,
		regexp_split_to_table(text || ' ' || regexp_replace(text, '[-'']', '', 'g'), '[^[:alpha:]]+') word
	WHERE length(word) BETWEEN 4 AND 40
		AND (n.name, n.description, n.category, n.brand) IS DISTINCT FROM (o.name, o.description, o.category, o.brand)
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Words of the products that are already there, in their folded form.
DELETE FROM product_words WHERE word <> boxwright_fold(word);
--> statement-breakpoint
INSERT INTO product_words (word)
SELECT DISTINCT word
FROM product_data, boxwright_fold(concat_ws(' ', name, description, category, brand)) text,
	regexp_split_to_table(text || ' ' || regexp_replace(text, '[-'']', '', 'g'), '[^[:alpha:]]+') word
WHERE length(word) BETWEEN 4 AND 40
	AND octet_length(concat_ws(' ', name, description, category, brand)) <> length(concat_ws(' ', name, description, category, brand))
ON CONFLICT DO NOTHING;
