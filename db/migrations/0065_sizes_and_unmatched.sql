ALTER TABLE "product_data" ADD COLUMN "supplier_sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_supplier_sizes_array" CHECK (jsonb_typeof(supplier_sizes) = 'array');--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_subject";--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of_mail" ON "staff_alerts" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_subject" CHECK (num_nonnulls(request_id, proposal_id, campaign_id, mail_id) = 1);--> statement-breakpoint
DROP INDEX "inbound_mails_search";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "number" bigint;--> statement-breakpoint
UPDATE "inbound_mails" m SET "number" = n."number"
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS "number" FROM "inbound_mails") n WHERE n.id = m.id;--> statement-breakpoint
ALTER TABLE "inbound_mails" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mails" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('inbound_mails_number_seq', (SELECT coalesce(max("number"), 0) + 1 FROM "inbound_mails"), false);--> statement-breakpoint
CREATE INDEX "inbound_mails_unmatched_number" ON "inbound_mails" USING btree ("number") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_search" ON "inbound_mails" USING gin ("search_text" gin_trgm_ops,(array[number / 32768])) WITH (fastupdate=false) WHERE request_id is null;
