CREATE TABLE "staff_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"caused_by" uuid,
	"day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "staff_alerts_day" UNIQUE("staff_id","request_id","kind","day"),
	CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands')),
	CONSTRAINT "staff_alerts_has_day" CHECK ((kind in ('due', 'in-hands')) = (day is not null))
);
--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_caused_by_staff_id_fk" FOREIGN KEY ("caused_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of" ON "staff_alerts" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "staff_alerts_of_request" ON "staff_alerts" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "staff_alerts_unread" ON "staff_alerts" USING btree ("staff_id","request_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "product_requests_date_needed" ON "product_requests" USING btree ("date_needed") WHERE date_needed is not null;--> statement-breakpoint
CREATE INDEX "swag_box_requests_date_needed" ON "swag_box_requests" USING btree ("date_needed") WHERE date_needed is not null;--> statement-breakpoint
-- Written by hand from here on. Tells the open pages of a person that their alerts changed; the pages ignore those of others.
CREATE FUNCTION boxwright_alerts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('boxwright_requests', jsonb_build_object('what', 'alerts', 'id', coalesce(NEW.staff_id, OLD.staff_id))::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alerts_changed AFTER INSERT OR DELETE OR UPDATE OF read_at ON staff_alerts
FOR EACH ROW EXECUTE FUNCTION boxwright_alerts_changed();

--> statement-breakpoint
CREATE TABLE "staff_alert_emails" (
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"timing" text NOT NULL,
	CONSTRAINT "staff_alert_emails_staff_id_kind_pk" PRIMARY KEY("staff_id","kind"),
	CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'due', 'in-hands')),
	CONSTRAINT "staff_alert_emails_timing" CHECK (timing in ('at-once', 'hourly', 'daily', 'never'))
);
--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "staff_calendar_links" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_calendar_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_calendar_links" ADD CONSTRAINT "staff_calendar_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;