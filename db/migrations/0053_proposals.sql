CREATE TABLE "document_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "proposal_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"options" jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"name" text NOT NULL,
	"job_title" text NOT NULL,
	"email" text NOT NULL,
	"po_number" text,
	"statement" text NOT NULL,
	"terms" text NOT NULL,
	"document_sha256" text NOT NULL,
	"pdf_sha256" text,
	"evidence_sha256" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"client_address" text,
	"user_agent" text,
	"recipient_id" uuid,
	"recorded_by" uuid,
	"reason" text,
	"file" jsonb,
	"form_key" uuid NOT NULL,
	CONSTRAINT "proposal_acceptances_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "proposal_acceptances_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "proposal_acceptances_by" CHECK (reason is null or char_length(reason) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "proposal_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer,
	"target" text DEFAULT '' NOT NULL,
	"is_internal" boolean NOT NULL,
	"staff_id" uuid,
	"recipient_id" uuid,
	"author" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "proposal_comments_length" CHECK (char_length(body) between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "proposal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"recipient_id" uuid,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"detail" text,
	"mail_id" uuid,
	CONSTRAINT "proposal_events_mail_id_unique" UNIQUE("mail_id"),
	CONSTRAINT "proposal_events_kind" CHECK (kind in ('created', 'sent', 'send-undone', 'mailed', 'mail-failed', 'bounced', 'viewed', 'commented', 'changes-requested', 'update-requested', 'link-requested', 'reminded', 'superseded', 'extended', 'withdrawn', 'reopened', 'declined', 'accepted', 'proof-sent', 'proof-approved', 'proof-changes', 'proof-voided', 'order-created', 'order-stage', 'shipped', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "proposal_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"proposal_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"payment_url" text,
	"payment_state" text DEFAULT 'none' NOT NULL,
	"invoice_number" text,
	"due_on" date,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "proposal_orders_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "proposal_orders_payment" CHECK (payment_state in ('none', 'requested', 'deposit-paid', 'paid', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "proposal_proof_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"spots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"recipient_id" uuid,
	"recorded_by" uuid,
	"client_address" text,
	"user_agent" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_proof_decisions_version_id_unique" UNIQUE("version_id"),
	CONSTRAINT "proposal_proof_decisions_kind" CHECK (decision in ('approved', 'changes'))
);
--> statement-breakpoint
CREATE TABLE "proposal_proof_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proof_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" jsonb NOT NULL,
	"file_sha256" text NOT NULL,
	"imprint_sha256" text NOT NULL,
	"note" text,
	"approve_by" date,
	"sent_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_proof_versions_number" UNIQUE("proof_id","number")
);
--> statement-breakpoint
CREATE TABLE "proposal_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"line_id" text NOT NULL,
	"imprint_id" text NOT NULL,
	"title" text NOT NULL,
	"imprint_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_proofs_imprint" UNIQUE("proposal_id","line_id","imprint_id")
);
--> statement-breakpoint
CREATE TABLE "proposal_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_sha256" text,
	"encrypted_token" text,
	"revoked_at" timestamp with time zone,
	"mail_failure" text,
	"mailed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_recipients_token_sha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "proposal_recipients_email" UNIQUE("proposal_id","email"),
	CONSTRAINT "proposal_recipients_role" CHECK (role in ('signer', 'reader')),
	CONSTRAINT "proposal_recipients_email_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "proposal_shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"service" text,
	"tracking_number" text,
	"tracking_url" text,
	"parcels" integer DEFAULT 1 NOT NULL,
	"shipped_on" date NOT NULL,
	"delivered_on" date,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_templates_name" UNIQUE("kind","name"),
	CONSTRAINT "proposal_templates_kind" CHECK (kind in ('proposal', 'terms', 'cover-note'))
);
--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"document_sha256" text NOT NULL,
	"content" jsonb NOT NULL,
	"price_book" jsonb NOT NULL,
	"pdf_path" text,
	"pdf_sha256" text,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "proposal_versions_number" UNIQUE("proposal_id","number")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"request_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"assignee_id" uuid,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_version" integer,
	"valid_until" date,
	"value_cents" bigint,
	"margin_cents" bigint,
	"search_text" text NOT NULL,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"first_viewed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_number_unique" UNIQUE("number"),
	CONSTRAINT "proposals_status" CHECK (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "content_drafts" DROP CONSTRAINT "content_drafts_kind";--> statement-breakpoint
ALTER TABLE "content_revisions" DROP CONSTRAINT "content_revisions_kind";--> statement-breakpoint
ALTER TABLE "request_events" DROP CONSTRAINT "request_events_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_recipient_id_proposal_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."proposal_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_acceptances" ADD CONSTRAINT "proposal_acceptances_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_comments" ADD CONSTRAINT "proposal_comments_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_comments" ADD CONSTRAINT "proposal_comments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_comments" ADD CONSTRAINT "proposal_comments_recipient_id_proposal_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."proposal_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_orders" ADD CONSTRAINT "proposal_orders_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proof_decisions" ADD CONSTRAINT "proposal_proof_decisions_version_id_proposal_proof_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_proof_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proof_decisions" ADD CONSTRAINT "proposal_proof_decisions_recipient_id_proposal_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."proposal_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proof_decisions" ADD CONSTRAINT "proposal_proof_decisions_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proof_versions" ADD CONSTRAINT "proposal_proof_versions_proof_id_proposal_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proposal_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proof_versions" ADD CONSTRAINT "proposal_proof_versions_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_proofs" ADD CONSTRAINT "proposal_proofs_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_shipments" ADD CONSTRAINT "proposal_shipments_order_id_proposal_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."proposal_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_comments_of" ON "proposal_comments" USING btree ("proposal_id","at");--> statement-breakpoint
CREATE INDEX "proposal_events_of" ON "proposal_events" USING btree ("proposal_id","id");--> statement-breakpoint
CREATE INDEX "proposal_events_by_kind" ON "proposal_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "proposal_orders_of_stage" ON "proposal_orders" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_orders_by_time" ON "proposal_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_shipments_of" ON "proposal_shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "proposals_by_time" ON "proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_of_status_by_time" ON "proposals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_of_request" ON "proposals" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_of_contact" ON "proposals" USING btree ("contact_id","created_at","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_of_company" ON "proposals" USING btree ("company_id","created_at","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_of_assignee" ON "proposals" USING btree ("assignee_id","created_at","id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_by_end" ON "proposals" USING btree ("valid_until") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "proposals_scheduled" ON "proposals" USING btree ("send_at") WHERE send_at is not null;--> statement-breakpoint
CREATE INDEX "proposals_by_value" ON "proposals" USING btree (coalesce(value_cents, -1),"id");--> statement-breakpoint
CREATE INDEX "proposals_search" ON "proposals" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of_proposal" ON "staff_alerts" USING btree ("proposal_id") WHERE proposal_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-update', 'proposal-proof', 'proposal-mail-failed'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_subject" CHECK (num_nonnulls(request_id, proposal_id) = 1);--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-update', 'proposal-proof', 'proposal-mail-failed'));--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_kind" CHECK (kind in ('product', 'box', 'post', 'page', 'proposal'));--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_kind" CHECK (kind in ('product', 'box', 'post', 'page', 'proposal', 'decoration'));--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam', 'contact', 'added', 'confirmation-withheld', 'received', 'deleted', 'restored', 'merged', 'unmerged', 'proposal'));--> statement-breakpoint
-- Events are final.
CREATE TRIGGER proposal_events_are_final BEFORE UPDATE ON proposal_events FOR EACH STATEMENT EXECUTE FUNCTION boxwright_append_only();
