ALTER TABLE "request_events" DROP CONSTRAINT "request_events_kind";--> statement-breakpoint
ALTER TABLE "content_drafts" ADD COLUMN "revision" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "unit_price" numeric(12, 2);--> statement-breakpoint
CREATE INDEX "request_mails_failing" ON "request_mails" USING btree ("staff_id") WHERE sent_at is null and failure is not null;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_kind" CHECK (kind in ('status', 'owner', 'next-step', 'note', 'mail', 'answered', 'not-spam', 'confirmation-withheld'));
--> statement-breakpoint
-- Phone numbers are found by their digits: requests stored before get them.
UPDATE "requests" r SET "search_text" = r."search_text" || E'\n' || p.digits
FROM (
	SELECT "id", regexp_replace("phone", '\D', '', 'g') AS digits FROM "project_requests" WHERE "phone" IS NOT NULL
	UNION ALL SELECT "id", regexp_replace("phone", '\D', '', 'g') FROM "product_requests" WHERE "phone" IS NOT NULL
	UNION ALL SELECT "id", regexp_replace("phone", '\D', '', 'g') FROM "swag_box_requests" WHERE "phone" IS NOT NULL
) p
WHERE p."id" = r."id" AND length(p.digits) >= 5;
