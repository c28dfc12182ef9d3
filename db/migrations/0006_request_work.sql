CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "missed_searches_length" CHECK (char_length(words) <= 60)
);
--> statement-breakpoint
CREATE TABLE "office_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"before" text,
	"after" text,
	"mail_id" uuid,
	CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam')),
	CONSTRAINT "request_events_note" CHECK ((kind = 'note') = (note is not null)),
	CONSTRAINT "request_events_note_length" CHECK (char_length(note) <= 5000),
	CONSTRAINT "request_events_mail" CHECK ((kind = 'mail') = (mail_id is not null))
);
--> statement-breakpoint
CREATE TABLE "request_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid,
	"to" text NOT NULL,
	"reply_to" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "request_mentions" (
	"event_id" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "request_mentions_event_id_staff_id_pk" PRIMARY KEY("event_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "request_reads" (
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_reads_staff_id_request_id_pk" PRIMARY KEY("staff_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "request_viewers" (
	"tab" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_views_name" UNIQUE("staff_id","name"),
	CONSTRAINT "request_views_name_length" CHECK (char_length(name) between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "has_artwork" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "requests_read_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_mail_id_request_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."request_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mails" ADD CONSTRAINT "request_mails_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mails" ADD CONSTRAINT "request_mails_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mentions" ADD CONSTRAINT "request_mentions_event_id_request_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."request_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mentions" ADD CONSTRAINT "request_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mentions" ADD CONSTRAINT "request_mentions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reads" ADD CONSTRAINT "request_reads_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reads" ADD CONSTRAINT "request_reads_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_viewers" ADD CONSTRAINT "request_viewers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_viewers" ADD CONSTRAINT "request_viewers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_views" ADD CONSTRAINT "request_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_events_of" ON "request_events" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_mails_of" ON "request_mails" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_mentions_of_request" ON "request_mentions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_mentions_unseen" ON "request_mentions" USING btree ("staff_id","request_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "request_reads_of_request" ON "request_reads" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_viewers_of" ON "request_viewers" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_company" ON "requests" USING btree (lower("company"),"created_at","id") WHERE company is not null;--> statement-breakpoint
CREATE INDEX "requests_of_status_by_time" ON "requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_of_owner_by_time" ON "requests" USING btree ("owner_id","created_at","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "requests_with_artwork_by_time" ON "requests" USING btree ("created_at","id") WHERE has_artwork;--> statement-breakpoint
CREATE INDEX "requests_spam_by_time" ON "requests" USING btree ("created_at","id") WHERE status = 'spam' or suspected_spam;--> statement-breakpoint
CREATE INDEX "requests_by_value" ON "requests" USING btree ("value_cents","created_at","id") WHERE value_cents is not null;--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("next_step_on") WHERE next_step_on is not null;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_next_step_length" CHECK (char_length(next_step) <= 200);--> statement-breakpoint
UPDATE "requests" r SET "has_artwork" = true FROM "swag_box_requests" b WHERE b.id = r.id AND b.uploaded_files <> '[]'::jsonb;
--> statement-breakpoint
-- What the office's open pages hear of: one request by its id, or 'many' where a statement wrote several.
CREATE FUNCTION boxwright_requests_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('boxwright_requests', (
		SELECT CASE WHEN count(*) = 1 THEN jsonb_build_object('what', 'new', 'id', min(id::text)) ELSE jsonb_build_object('what', 'many') END::text
		FROM entered HAVING count(*) > 0));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_entered AFTER INSERT ON requests REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION boxwright_requests_entered();
--> statement-breakpoint
CREATE FUNCTION boxwright_request_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('boxwright_requests', jsonb_build_object('what', 'changed', 'id', CASE TG_TABLE_NAME WHEN 'requests' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'request_id' END)::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_changed AFTER UPDATE OF version, suspected_spam, answered_at ON requests FOR EACH ROW EXECUTE FUNCTION boxwright_request_changed();
--> statement-breakpoint
CREATE TRIGGER request_changed AFTER INSERT ON request_events FOR EACH ROW EXECUTE FUNCTION boxwright_request_changed();
--> statement-breakpoint
CREATE TRIGGER request_changed AFTER UPDATE OF sent_at, failure ON request_mails FOR EACH ROW EXECUTE FUNCTION boxwright_request_changed();
--> statement-breakpoint
CREATE FUNCTION boxwright_requests_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('boxwright_requests', jsonb_build_object('what', 'many')::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_gone AFTER DELETE OR TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION boxwright_requests_gone();
