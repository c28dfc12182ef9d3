CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"event_id" bigint,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"matched_by" text,
	"from_email" text NOT NULL,
	"from_name" text,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "inbound_mails_kind" CHECK (kind in ('message', 'auto-reply', 'bounce', 'spam')),
	CONSTRAINT "inbound_mails_matched_by" CHECK (matched_by in ('token', 'references', 'sender', 'staff')),
	CONSTRAINT "inbound_mails_matched" CHECK ((request_id is null) = (event_id is null) and (request_id is null) = (matched_by is null))
);
--> statement-breakpoint
CREATE TABLE "request_reply_tokens" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_reply_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "request_events" DROP CONSTRAINT "request_events_kind";--> statement-breakpoint
ALTER TABLE "request_mails" ADD COLUMN "cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_mails" ADD COLUMN "bcc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "reply_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_event_id_request_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."request_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reply_tokens" ADD CONSTRAINT "request_reply_tokens_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_of" ON "inbound_mails" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_of_event" ON "inbound_mails" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_unmatched" ON "inbound_mails" USING btree ("created_at","id") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_from" ON "inbound_mails" USING btree (lower("from_email"));--> statement-breakpoint
CREATE INDEX "requests_by_reply" ON "requests" USING btree ("reply_received_at") WHERE reply_received_at is not null;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam', 'contact', 'added', 'confirmation-withheld', 'received'));