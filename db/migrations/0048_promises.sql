ALTER TABLE "product_data" ADD COLUMN "promise_badges" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "promise_included" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "promise_shipping" text;