ALTER TABLE "product_data" ADD COLUMN "net_costs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "msrp" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_net_costs_array" CHECK (jsonb_typeof(net_costs) = 'array');--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_msrp_array" CHECK (jsonb_typeof(msrp) = 'array');
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier" text,
	"category" text,
	"basis" text NOT NULL,
	"percent" numeric(12, 4) NOT NULL,
	"ends_in_nine" boolean DEFAULT false NOT NULL,
	"min_margin_percent" numeric(12, 4),
	"min_margin_amount" numeric(12, 4),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_rules_basis" CHECK (basis in ('markup', 'margin')),
	CONSTRAINT "price_rules_percent" CHECK (percent >= 0 and (basis = 'markup' or percent < 100)),
	CONSTRAINT "price_rules_min_margin" CHECK (min_margin_percent >= 0 and min_margin_percent < 100 and min_margin_amount >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "price_rules_scope" ON "price_rules" USING btree (coalesce(supplier, ''),coalesce(category, ''));
--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "locked_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_locked_fields_array" CHECK (jsonb_typeof(locked_fields) = 'array');
--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION boxwright_hide_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.in_stock := false;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER availability BEFORE INSERT OR UPDATE OF hidden, in_stock ON product_data
  FOR EACH ROW WHEN (NEW.hidden AND NEW.in_stock) EXECUTE FUNCTION boxwright_hide_product();
