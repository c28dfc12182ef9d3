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