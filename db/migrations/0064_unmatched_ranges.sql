DROP INDEX "inbound_mails_search";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "number" bigint;--> statement-breakpoint
UPDATE "inbound_mails" m SET "number" = n."number"
  FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS "number" FROM "inbound_mails") n WHERE n.id = m.id;--> statement-breakpoint
ALTER TABLE "inbound_mails" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mails" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('inbound_mails_number_seq', (SELECT coalesce(max("number"), 0) + 1 FROM "inbound_mails"), false);--> statement-breakpoint
CREATE INDEX "inbound_mails_unmatched_number" ON "inbound_mails" USING btree ("number") WHERE request_id is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_search" ON "inbound_mails" USING gin ("search_text" gin_trgm_ops,(array[number / 32768])) WITH (fastupdate=false) WHERE request_id is null;
