ALTER TABLE "product_data" ADD COLUMN "item_number" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "material" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "dimensions" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "weight_oz" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "size_chart" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "country_of_origin" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "imprint_locations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "product_data_item_number" ON "product_data" USING btree (lower("item_number")) WHERE item_number is not null;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_sizes_array" CHECK (jsonb_typeof(sizes) = 'array');--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_imprint_locations_array" CHECK (jsonb_typeof(imprint_locations) = 'array');--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_weight_positive" CHECK (weight_oz > 0);--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_country_form" CHECK (country_of_origin ~ '^[A-Z]{2}$');