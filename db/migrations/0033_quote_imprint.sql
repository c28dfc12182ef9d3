ALTER TABLE "product_requests" ADD COLUMN "imprint" jsonb;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "more_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "uploaded_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_more_items_array" CHECK (jsonb_typeof(more_items) = 'array');--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_imprint_form" CHECK (jsonb_typeof(imprint) = 'array' or imprint in ('"none"', '"advise"'));--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_files_array" CHECK (jsonb_typeof(uploaded_files) = 'array' and jsonb_array_length(uploaded_files) <= 5);