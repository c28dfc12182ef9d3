CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "search_words" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(category, '') || ' ' || coalesce(brand, '') || ' '), '([0-9]),([0-9]{3})', '\1\2', 'g'), '([[:alnum:]]+)[-''’]([[:alnum:]]+)', '\1\2 \1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g'), '([0-9])([[:alpha:]])', '\1 \2', 'g'), '(ss|x|ch|sh)es ', '\1 ', 'g'), 'ies? ', 'y ', 'g'), '([[:alnum:]]{2}[^siu ])s ', '\1 ', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_data_search_words" ON "product_data" USING gin ("search_words" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION boxwright_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In order, so that two writers never wait for each other.
	INSERT INTO product_words (word)
	SELECT DISTINCT word
	FROM written, lower(concat_ws(' ', name, description, category, brand)) text,
		regexp_split_to_table(text || ' ' || regexp_replace(text, '[-''’]', '', 'g'), '[^[:alpha:]]+') word
	WHERE length(word) BETWEEN 4 AND 40
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_words_of_new AFTER INSERT ON product_data REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_product_words();
--> statement-breakpoint
CREATE TRIGGER product_words_of_changed AFTER UPDATE ON product_data REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_product_words();
--> statement-breakpoint
-- Those that are already there.
INSERT INTO product_words (word)
SELECT DISTINCT word
FROM product_data, lower(concat_ws(' ', name, description, category, brand)) text,
	regexp_split_to_table(text || ' ' || regexp_replace(text, '[-''’]', '', 'g'), '[^[:alpha:]]+') word
WHERE length(word) BETWEEN 4 AND 40;
