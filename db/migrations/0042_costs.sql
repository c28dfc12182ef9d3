ALTER TABLE "product_data" ADD COLUMN "net_costs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "msrp" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_net_costs_array" CHECK (jsonb_typeof(net_costs) = 'array');--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_msrp_array" CHECK (jsonb_typeof(msrp) = 'array');