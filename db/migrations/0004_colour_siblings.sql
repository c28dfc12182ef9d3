ALTER TABLE "product_data" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "colour_hex" text;--> statement-breakpoint
CREATE INDEX "product_data_by_category_price" ON "product_data" USING btree ("category","rounded_price","id") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_family" ON "product_data" USING btree ("family") WHERE in_stock and family is not null;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_colour_hex_form" CHECK (colour_hex ~ '^#[0-9a-fA-F]{6}$');