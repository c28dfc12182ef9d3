ALTER TABLE "product_requests" ADD COLUMN "has_alternatives" boolean DEFAULT false NOT NULL;
