ALTER TABLE "product_data" ADD COLUMN "imprint_areas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "proof" jsonb;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "proof_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "swag_box_requests" ADD COLUMN "proof_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "product_data_imprint_areas" ON "product_data" USING gin ("imprint_areas" jsonb_path_ops) WHERE imprint_areas <> '[]';--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_imprint_areas_array" CHECK (jsonb_typeof(imprint_areas) = 'array');--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_proof_files_array" CHECK (jsonb_typeof(proof_files) = 'array');--> statement-breakpoint
ALTER TABLE "swag_box_requests" ADD CONSTRAINT "swag_box_requests_proof_files_array" CHECK (jsonb_typeof(proof_files) = 'array');