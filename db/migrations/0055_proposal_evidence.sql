CREATE TABLE "proposal_pdfs" (
	"version_id" uuid NOT NULL,
	"copy" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_pdfs_version_id_copy_pk" PRIMARY KEY("version_id","copy")
);
--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "proposal_events" DROP CONSTRAINT "proposal_events_kind";--> statement-breakpoint
ALTER TABLE "proposal_pdfs" ADD CONSTRAINT "proposal_pdfs_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_recipients_of_person" ON "proposal_recipients" USING btree ("email");--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed'));--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_kind" CHECK (kind in ('created', 'sent', 'send-undone', 'mailed', 'mail-failed', 'bounced', 'viewed', 'commented', 'changes-requested', 'update-requested', 'link-requested', 'reminded', 'superseded', 'expired', 'extended', 'withdrawn', 'reopened', 'declined', 'accepted', 'proof-sent', 'proof-approved', 'proof-changes', 'proof-voided', 'order-created', 'order-stage', 'shipped', 'delivered'));