CREATE TABLE "facet_counts" (
	"category" text,
	"brand" text,
	"price_range" smallint,
	"quantity_range" smallint,
	"products" integer NOT NULL
);
--> statement-breakpoint
DROP TRIGGER product_changes_new ON product_data;
--> statement-breakpoint
DROP TRIGGER product_changes_changed ON product_data;
--> statement-breakpoint
DROP TRIGGER product_changes_gone ON product_data;
--> statement-breakpoint
DROP TRIGGER product_changes_emptied ON product_data;
--> statement-breakpoint
DROP FUNCTION boxwright_log_product_changes();
--> statement-breakpoint
DROP TABLE "product_changes" CASCADE;--> statement-breakpoint
DROP TABLE "pruned_product_changes" CASCADE;--> statement-breakpoint
DROP INDEX "product_data_facets";--> statement-breakpoint
CREATE INDEX "product_data_by_category_name" ON "product_data" USING btree ("category","name","id") WHERE in_stock;
--> statement-breakpoint
-- Ranges share their edges, so each edge has a number of its own (app/features/catalog/query/facets.server.ts).
CREATE FUNCTION boxwright_facet_range(value numeric) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN value < 25 THEN 0 WHEN value = 25 THEN 1 WHEN value < 50 THEN 2 WHEN value = 50 THEN 3
		WHEN value < 100 THEN 4 WHEN value = 100 THEN 5 WHEN value > 100 THEN 6 END::smallint
$$;
--> statement-breakpoint
-- Rows are only inserted, never updated, so that writers of the same combination do not wait for each other.
CREATE FUNCTION boxwright_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO facet_counts
		SELECT category, brand, boxwright_facet_range(rounded_price), boxwright_facet_range(minimum_quantity), count(*)
		FROM written WHERE in_stock GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO facet_counts
		SELECT category, brand, boxwright_facet_range(rounded_price), boxwright_facet_range(minimum_quantity), -count(*)
		FROM replaced WHERE in_stock GROUP BY 1, 2, 3, 4;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO facet_counts
		SELECT category, brand, boxwright_facet_range(rounded_price), boxwright_facet_range(minimum_quantity), sum(products)
		FROM (
			SELECT category, brand, rounded_price, minimum_quantity, 1 AS products FROM written WHERE in_stock
			UNION ALL
			SELECT category, brand, rounded_price, minimum_quantity, -1 FROM replaced WHERE in_stock
		) changes
		GROUP BY 1, 2, 3, 4 HAVING sum(products) <> 0;
	ELSE
		-- Merging must not add rows that this statement cannot see.
		LOCK TABLE facet_counts IN SHARE UPDATE EXCLUSIVE MODE;
		DELETE FROM facet_counts;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER facet_counts_inserted AFTER INSERT ON product_data REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_count_facets();
--> statement-breakpoint
CREATE TRIGGER facet_counts_updated AFTER UPDATE ON product_data REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_count_facets();
--> statement-breakpoint
CREATE TRIGGER facet_counts_deleted AFTER DELETE ON product_data REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION boxwright_count_facets();
--> statement-breakpoint
CREATE TRIGGER facet_counts_truncated AFTER TRUNCATE ON product_data FOR EACH STATEMENT EXECUTE FUNCTION boxwright_count_facets();
--> statement-breakpoint
INSERT INTO facet_counts
SELECT category, brand, boxwright_facet_range(rounded_price), boxwright_facet_range(minimum_quantity), count(*)
FROM product_data WHERE in_stock GROUP BY 1, 2, 3, 4;
