CREATE TABLE "portal_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"browser_hash" text,
	"return_path" text DEFAULT '/portal' NOT NULL,
	"mailed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "portal_links_kind" CHECK (kind in ('sign-in', 'invitation')),
	CONSTRAINT "portal_links_browser" CHECK ((kind = 'sign-in') = (browser_hash is not null))
);
--> statement-breakpoint
CREATE TABLE "portal_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"joined_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	"mail_failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_members_email" UNIQUE("company_id","email"),
	CONSTRAINT "portal_members_role" CHECK (role in ('manager', 'viewer')),
	CONSTRAINT "portal_members_email_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "portal_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"shows_addresses" boolean DEFAULT false NOT NULL,
	"starts_campaigns" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD COLUMN "portal_member_id" uuid;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "is_from_portal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD COLUMN "portal_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_member_id_portal_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."portal_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_members" ADD CONSTRAINT "portal_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_members" ADD CONSTRAINT "portal_members_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_member_id_portal_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."portal_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_settings" ADD CONSTRAINT "portal_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_links_of" ON "portal_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "portal_links_by_end" ON "portal_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_members_by_email" ON "portal_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "portal_members_of_contact" ON "portal_members" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_of" ON "portal_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_by_use" ON "portal_sessions" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_portal_member_id_portal_members_id_fk" FOREIGN KEY ("portal_member_id") REFERENCES "public"."portal_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_recipients_of_member" ON "proposal_recipients" USING btree ("portal_member_id") WHERE portal_member_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'campaign-requested', 'stock-low', 'webhook-disabled'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'campaign-requested', 'stock-low', 'webhook-disabled'));