CREATE TABLE "send_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"hash" text NOT NULL,
	"redeemed_at" timestamp with time zone,
	"recipient_id" uuid,
	"form_key" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_codes_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "send_gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"piece_limit" integer,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"limit_alerted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_gifts_pieces" CHECK (piece_count between 0 and coalesce(piece_limit, 2147483647))
);
--> statement-breakpoint
ALTER TABLE "send_recipients" DROP CONSTRAINT "send_recipients_email";--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_subject";--> statement-breakpoint
ALTER TABLE "send_recipients" DROP CONSTRAINT "send_recipients_status";--> statement-breakpoint
ALTER TABLE "send_recipients" DROP CONSTRAINT "send_recipients_address";--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "kind" text DEFAULT 'package' NOT NULL;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "claim_limit" integer;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "claim_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "max_per_person" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "max_per_domain" integer;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "max_per_day" integer;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "max_per_device" integer DEFAULT 5;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "held_alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "limit_alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "is_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "gift_id" uuid;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "hold_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "send_codes" ADD CONSTRAINT "send_codes_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_codes" ADD CONSTRAINT "send_codes_recipient_id_send_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."send_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_gifts" ADD CONSTRAINT "send_gifts_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_codes_of" ON "send_codes" USING btree ("campaign_id","batch");--> statement-breakpoint
CREATE INDEX "send_codes_of_recipient" ON "send_codes" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "send_gifts_of" ON "send_gifts" USING btree ("campaign_id","position");--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_gift_id_send_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."send_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of_campaign" ON "staff_alerts" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "send_recipients_email" ON "send_recipients" USING btree ("campaign_id","email") WHERE not is_by_code;--> statement-breakpoint
CREATE INDEX "send_recipients_of" ON "send_recipients" USING btree ("campaign_id","email","id");--> statement-breakpoint
CREATE INDEX "send_recipients_held" ON "send_recipients" USING btree ("campaign_id","held_at","id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_claimed" ON "send_recipients" USING btree ("campaign_id","claimed_at") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_domain" ON "send_recipients" USING btree ("campaign_id",split_part(email, '@', 2)) WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_device" ON "send_recipients" USING btree ("campaign_id","device_hash") WHERE device_hash is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_to" ON "send_recipients" USING btree ("campaign_id","address_hash") WHERE address_hash is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_gift" ON "send_recipients" USING btree ("gift_id") WHERE gift_id is not null;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD CONSTRAINT "send_campaigns_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_subject" CHECK (num_nonnulls(request_id, proposal_id, campaign_id) = 1);--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD CONSTRAINT "send_campaigns_claims" CHECK (claim_count between 0 and coalesce(claim_limit, 2147483647));--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD CONSTRAINT "send_campaigns_kind" CHECK (kind in ('package', 'gift'));--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_hold" CHECK ((status = 'held') = (held_at is not null));--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_claim" CHECK (status = 'confirmed' or claimed_at is null);--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_status" CHECK (status in ('invited', 'confirmed', 'held', 'declined', 'rejected'));--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_address" CHECK (status not in ('confirmed', 'held') or (address is not null and country is not null));