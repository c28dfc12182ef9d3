DROP INDEX "product_data_by_name";--> statement-breakpoint
DROP INDEX "product_data_by_price";--> statement-breakpoint
DROP INDEX "product_data_by_price_down";--> statement-breakpoint
DROP INDEX "product_data_style";--> statement-breakpoint
DROP INDEX "product_data_filters";--> statement-breakpoint
CREATE INDEX "fact_counts_by_fact" ON "fact_counts" USING btree ("fact","category","brand","price_range","quantity_range","products");--> statement-breakpoint
CREATE INDEX "product_data_by_name_priced" ON "product_data" USING btree (("rounded_price" is null),"name","id","style_key","rounded_price","minimum_quantity","color_group") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_name" ON "product_data" USING btree ("name","id","style_key","minimum_quantity","color_group") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price" ON "product_data" USING btree ("rounded_price","id","style_key","minimum_quantity","color_group") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price_down" ON "product_data" USING btree ("rounded_price" DESC NULLS LAST,"id","style_key","minimum_quantity","color_group") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_style" ON "product_data" USING btree ("style_key","name","id","rounded_price","minimum_quantity","color_group","production_time","rush_service_available") WHERE in_stock and style_key is not null;--> statement-breakpoint
CREATE INDEX "product_data_filters" ON "product_data" USING btree ("category","brand","color_group","rounded_price","minimum_quantity","style_key","id","production_time","rush_service_available","name") WHERE in_stock;