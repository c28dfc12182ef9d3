ALTER TABLE "product_requests" ADD COLUMN "is_flexible_date" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "total_budget_cents" integer;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_delivery_array" CHECK (jsonb_typeof(delivery) = 'array');--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_budget_positive" CHECK (total_budget_cents > 0);