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