CREATE TABLE "search_synonyms" (
	"key" text PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"meanings" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
-- Stems English words and keeps all of them: "can" is a stop word of English, and a can cooler a product.
CREATE TEXT SEARCH DICTIONARY boxwright_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION boxwright (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION boxwright ALTER MAPPING FOR asciiword, word, numword WITH boxwright_stem;
--> statement-breakpoint
-- From the inside out: as boxwright_fold compares texts; "10,000" as "10000"; a compound as one word and as its parts ("tshirts t
-- shirts"); no other signs; "20oz" as "20 oz"; no more text than a tsvector holds. splitWords in
-- app/features/catalog/search/search-words.ts does the same.
CREATE FUNCTION boxwright_search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(' ' || boxwright_fold(left(value, 20000)) || ' ',
		'([0-9]),([0-9]{3})', '\1\2', 'g'), '([[:alnum:]]+)[-'']([[:alnum:]]+)', '\1\2 \1 \2', 'g'), '[^[:alnum:]]+', ' ', 'g'),
		'([0-9])([[:alpha:]])', '\1 \2', 'g')
$$;
--> statement-breakpoint
-- The head noun is the last word before a comma, a bracket or a preposition: the pen in "Click Pen with Stylus, Navy".
CREATE FUNCTION boxwright_name_vector(name text, colour text, labels text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT setweight(to_tsvector('boxwright', regexp_replace(words, '[^ ]+ *$', '')), 'B')
		|| setweight(to_tsvector('boxwright', coalesce(substring(words FROM '[^ ]+ *$'), '')), 'A')
		|| setweight(to_tsvector('boxwright', boxwright_search_words(substr(name, length(head) + 1) || ' ' || coalesce(colour, ''))), 'C')
		|| setweight(to_tsvector('boxwright', boxwright_search_words(labels)), 'D')
	FROM regexp_replace(name, '(, | \(| - | with | for | in | by ).*$', '', 'i') head, boxwright_search_words(head) words
$$;
--> statement-breakpoint
-- In one statement, which writes the table once.
ALTER TABLE "product_data" DROP COLUMN "search_words",
ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('boxwright', boxwright_search_words(name || ' ' || coalesce(colour, ''))), 'A') || setweight(to_tsvector('boxwright', boxwright_search_words(coalesce(category, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(item_number, '') || ' ' || regexp_replace(coalesce(item_number, ''), '[^[:alnum:]]', '', 'g'))), 'B') || setweight(to_tsvector('boxwright', boxwright_search_words(coalesce(description, ''))), 'C')) STORED NOT NULL,
ADD COLUMN "name_vector" "tsvector" GENERATED ALWAYS AS (boxwright_name_vector(name, colour, coalesce(category, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(item_number, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "product_data_search_vector" ON "product_data" USING gin ("search_vector");
--> statement-breakpoint
CREATE INDEX "product_words_similar" ON "product_words" USING gin ("word" gin_trgm_ops);
