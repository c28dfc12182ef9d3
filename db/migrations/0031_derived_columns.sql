ALTER TABLE "product_data" ALTER COLUMN "search_vector" DROP EXPRESSION,
ALTER COLUMN "name_vector" DROP EXPRESSION,
ALTER COLUMN "facts" DROP EXPRESSION;
--> statement-breakpoint
-- Writes the table once, so that the columns that searches read of each match are in the row, not apart and compressed.
ALTER TABLE "product_data" ALTER COLUMN "search_vector" TYPE tsvector USING ''::tsvector || search_vector,
ALTER COLUMN "search_vector" SET STORAGE MAIN,
ALTER COLUMN "name_vector" SET STORAGE MAIN,
ALTER COLUMN "search_text" SET STORAGE MAIN,
ALTER COLUMN "facts" SET STORAGE MAIN;
--> statement-breakpoint
ALTER TABLE "product_data" ALTER COLUMN "search_vector" SET DEFAULT '',
ALTER COLUMN "name_vector" SET DEFAULT '',
ALTER COLUMN "facts" SET DEFAULT '{}';
--> statement-breakpoint
CREATE FUNCTION boxwright_derive_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	labels text;
BEGIN
	IF TG_OP = 'INSERT' OR (NEW.name, NEW.colour, NEW.category, NEW.brand, NEW.item_number, NEW.description)
		IS DISTINCT FROM (OLD.name, OLD.colour, OLD.category, OLD.brand, OLD.item_number, OLD.description) THEN
		labels := coalesce(NEW.category, '') || ' ' || coalesce(NEW.brand, '') || ' ' || coalesce(NEW.item_number, '');
		-- An item number also as one word: "BW-100" as "bw100".
		NEW.search_vector := setweight(to_tsvector('boxwright', boxwright_search_words(NEW.name || ' ' || coalesce(NEW.colour, ''))), 'A')
			|| setweight(to_tsvector('boxwright', boxwright_search_words(labels || ' ' || regexp_replace(coalesce(NEW.item_number, ''), '[^[:alnum:]]', '', 'g'))), 'B')
			|| setweight(to_tsvector('boxwright', boxwright_search_words(coalesce(NEW.description, ''))), 'C');
		NEW.name_vector := boxwright_name_vector(NEW.name, NEW.colour, labels);
	ELSE
		NEW.search_vector := OLD.search_vector;
		NEW.name_vector := OLD.name_vector;
	END IF;
	IF TG_OP = 'INSERT' OR (NEW.material, NEW.imprint_locations, NEW.sizes, NEW.production_time, NEW.rush_service_available)
		IS DISTINCT FROM (OLD.material, OLD.imprint_locations, OLD.sizes, OLD.production_time, OLD.rush_service_available) THEN
		NEW.facts := boxwright_facts(NEW.material, NEW.imprint_locations, NEW.sizes, NEW.production_time, NEW.rush_service_available);
	ELSE
		NEW.facts := OLD.facts;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER derived BEFORE INSERT OR UPDATE ON product_data FOR EACH ROW EXECUTE FUNCTION boxwright_derive_product();
