ALTER TABLE "uploads" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "undeletable_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("address_key","size") WHERE claimed_at is null;