DROP INDEX "product_data_by_category_name";--> statement-breakpoint
DROP INDEX "product_data_style";--> statement-breakpoint
DROP INDEX "product_data_filters";--> statement-breakpoint
CREATE INDEX "product_data_by_category_name" ON "product_data" USING btree ("category","name","id","style_key","production_time","rush_service_available") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_style" ON "product_data" USING btree ("style_key","name","id","rounded_price","production_time","rush_service_available") WHERE in_stock and style_key is not null;--> statement-breakpoint
CREATE INDEX "product_data_filters" ON "product_data" USING btree ("category","brand","color_group","rounded_price","minimum_quantity","style_key","id","production_time","rush_service_available") WHERE in_stock;