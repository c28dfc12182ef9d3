CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"before" jsonb NOT NULL,
	"moved_ids" uuid[] NOT NULL,
	"version" integer NOT NULL,
	"merged_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_merges_kept" CHECK (num_nonnulls(contact_id, company_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "request_events" DROP CONSTRAINT "request_events_kind";--> statement-breakpoint
ALTER TABLE "request_mails" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_merges_of_contact" ON "customer_merges" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "customer_merges_of_company" ON "customer_merges" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_merged_into_requests_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_mails_of_author" ON "request_mails" USING btree ("staff_id","created_at") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "requests_removed" ON "requests" USING btree ("created_at","id") WHERE deleted_at is not null or merged_into is not null;--> statement-breakpoint
CREATE INDEX "requests_merged" ON "requests" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam', 'contact', 'added', 'confirmation-withheld', 'received', 'deleted', 'restored', 'merged', 'unmerged'));