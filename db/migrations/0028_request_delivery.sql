ALTER TABLE "swag_box_requests" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "swag_box_requests" ADD COLUMN "budget_cents" integer;--> statement-breakpoint
ALTER TABLE "swag_box_requests" ADD CONSTRAINT "swag_box_requests_delivery_array" CHECK (jsonb_typeof(delivery) = 'array');--> statement-breakpoint
ALTER TABLE "swag_box_requests" ADD CONSTRAINT "swag_box_requests_budget_positive" CHECK (budget_cents > 0);