ALTER TABLE "request_views" DROP CONSTRAINT "request_views_name";--> statement-breakpoint
ALTER TABLE "request_views" ADD COLUMN "list" text DEFAULT 'requests' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_name" UNIQUE("staff_id","list","name");