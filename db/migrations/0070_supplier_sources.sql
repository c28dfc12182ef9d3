CREATE TABLE "supplier_decorations" (
	"supplier_id" uuid NOT NULL,
	"product_ref" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_decorations_supplier_id_product_ref_pk" PRIMARY KEY("supplier_id","product_ref")
);
--> statement-breakpoint
CREATE TABLE "vanished_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suppliers" ALTER COLUMN "endpoints" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "kind" text DEFAULT 'promostandards' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "feed" jsonb;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "feed_state" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_decorations" ADD CONSTRAINT "supplier_decorations_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vanished_products" ADD CONSTRAINT "vanished_products_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_kind" CHECK (kind in ('promostandards', 'feed'));--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_feed" CHECK ((kind = 'feed') = (feed is not null));