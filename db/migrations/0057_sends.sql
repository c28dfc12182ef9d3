CREATE TABLE "send_campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"sender" text NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"logo" jsonb,
	"color" text,
	"deadline" date NOT NULL,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"allows_other_countries" boolean DEFAULT false NOT NULL,
	"asks_phone" boolean DEFAULT false NOT NULL,
	"asks_note" boolean DEFAULT false NOT NULL,
	"remind_after_days" smallint,
	"remind_before_days" smallint,
	"public_domains" text[] DEFAULT '{}' NOT NULL,
	"public_limit" integer,
	"public_count" integer DEFAULT 0 NOT NULL,
	"token_sha256" text,
	"encrypted_token" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (boxwright_fold(title || E'
' || sender)) STORED NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_campaigns_token_sha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "send_campaigns_status" CHECK (status in ('draft', 'open', 'packing', 'closed')),
	CONSTRAINT "send_campaigns_public" CHECK (public_count between 0 and coalesce(public_limit, 0)),
	CONSTRAINT "send_campaigns_closed" CHECK ((status = 'closed') = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "send_counts" (
	"campaign_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "send_counts_campaign_id_kind_line_value_pk" PRIMARY KEY("campaign_id","kind","line","value")
);
--> statement-breakpoint
CREATE TABLE "send_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "send_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"country" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"sizes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" jsonb,
	"phone" text,
	"note" text,
	"answered_at" timestamp with time zone,
	"token_sha256" text,
	"encrypted_token" text,
	"revoked_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"reminded_after_at" timestamp with time zone,
	"reminded_before_at" timestamp with time zone,
	"mail_failure" text,
	"bounced_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (boxwright_fold(email || E'
' || name)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_recipients_token_sha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "send_recipients_email" UNIQUE("campaign_id","email"),
	CONSTRAINT "send_recipients_status" CHECK (status in ('invited', 'confirmed', 'declined')),
	CONSTRAINT "send_recipients_email_lower" CHECK (email = lower(email)),
	CONSTRAINT "send_recipients_address" CHECK (status <> 'confirmed' or (address is not null and country is not null))
);
--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD CONSTRAINT "send_campaigns_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_campaigns" ADD CONSTRAINT "send_campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_counts" ADD CONSTRAINT "send_counts_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_mails" ADD CONSTRAINT "send_mails_recipient_id_send_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."send_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_recipients" ADD CONSTRAINT "send_recipients_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_campaigns_by_time" ON "send_campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "send_campaigns_of_status" ON "send_campaigns" USING btree ("status","deadline");--> statement-breakpoint
CREATE INDEX "send_campaigns_of_company" ON "send_campaigns" USING btree ("company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "send_campaigns_of_contact" ON "send_campaigns" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "send_mails_of" ON "send_mails" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "send_recipients_of_status" ON "send_recipients" USING btree ("campaign_id","status","email");--> statement-breakpoint
CREATE INDEX "send_recipients_failed" ON "send_recipients" USING btree ("campaign_id","email") WHERE mail_failure is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_revoked" ON "send_recipients" USING btree ("campaign_id","email") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "send_recipients_by_email" ON "send_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "send_recipients_search" ON "send_recipients" USING gin ("search_text" gin_trgm_ops);