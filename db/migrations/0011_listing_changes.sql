CREATE TABLE "product_changes" (
	"id" uuid,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pruned_product_changes" (
	"through" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_changes_by_transaction" ON "product_changes" USING btree ("changed_in");
--> statement-breakpoint
-- Of changed products only those that a listing would show elsewhere, count otherwise or find by other texts.
CREATE FUNCTION boxwright_log_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_changes (id) SELECT id FROM written WHERE in_stock;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO product_changes (id) SELECT id FROM replaced WHERE in_stock;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO product_changes (id)
		SELECT id FROM replaced o FULL JOIN written n USING (id)
		WHERE (n.in_stock, n.name, n.description, n.category, n.brand, n.rounded_price, n.minimum_quantity)
			IS DISTINCT FROM (o.in_stock, o.name, o.description, o.category, o.brand, o.rounded_price, o.minimum_quantity);
	ELSE
		INSERT INTO product_changes (id) VALUES (NULL);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_changes_new AFTER INSERT ON product_data REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_log_product_changes();
--> statement-breakpoint
CREATE TRIGGER product_changes_changed AFTER UPDATE ON product_data REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION boxwright_log_product_changes();
--> statement-breakpoint
CREATE TRIGGER product_changes_gone AFTER DELETE ON product_data REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION boxwright_log_product_changes();
--> statement-breakpoint
CREATE TRIGGER product_changes_emptied AFTER TRUNCATE ON product_data FOR EACH STATEMENT EXECUTE FUNCTION boxwright_log_product_changes();
--> statement-breakpoint
-- A session keeps the plan of its first statement: made for one product, it would compare each with each when thousands are changed.
ALTER FUNCTION boxwright_changed_product_words() SET enable_nestloop = off;
