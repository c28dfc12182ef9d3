ALTER TABLE "product_data" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION boxwright_hide_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.in_stock := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER availability BEFORE INSERT OR UPDATE OF hidden, in_stock ON product_data
  FOR EACH ROW WHEN (NEW.hidden AND NEW.in_stock) EXECUTE FUNCTION boxwright_hide_product();
