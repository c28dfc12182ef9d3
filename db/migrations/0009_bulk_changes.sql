ALTER TABLE "import_rows" ADD COLUMN "doubts" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_unclear" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Only of products whose words are others than before: splitting texts costs more than the rest of a new price.
CREATE FUNCTION boxwright_changed_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In order, so that two writers never wait for each other.
	INSERT INTO product_words (word)
	SELECT DISTINCT word
	FROM written n LEFT JOIN replaced o USING (id),
		lower(concat_ws(' ', n.name, n.description, n.category, n.brand)) text,
		regexp_split_to_table(text || ' ' || regexp_replace(text, '[-''’]', '', 'g'), '[^[:alpha:]]+') word
	WHERE length(word) BETWEEN 4 AND 40
		AND (n.name, n.description, n.category, n.brand) IS DISTINCT FROM (o.name, o.description, o.category, o.brand)
	ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER product_words_of_changed ON product_data;
--> statement-breakpoint
CREATE TRIGGER product_words_of_changed AFTER UPDATE ON product_data REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_changed_product_words();
