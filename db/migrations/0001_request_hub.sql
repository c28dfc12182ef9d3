CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"contact_name" text,
	"email" text NOT NULL,
	"company" text,
	"summary" text NOT NULL,
	"value_cents" bigint,
	"suspected_spam" boolean NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "requests_kind" CHECK (kind in ('email-signup', 'project', 'quote', 'swag-box', 'free-sample')),
	CONSTRAINT "requests_status" CHECK (status in ('new', 'in-review', 'proposal-sent', 'won', 'lost', 'spam')),
	CONSTRAINT "requests_value_positive" CHECK (value_cents >= 0)
);
--> statement-breakpoint
DROP INDEX "email_signups_by_time";--> statement-breakpoint
DROP INDEX "free_swag_box_requests_by_time";--> statement-breakpoint
DROP INDEX "product_requests_by_time";--> statement-breakpoint
DROP INDEX "project_requests_by_time";--> statement-breakpoint
DROP INDEX "swag_box_requests_by_time";--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "product_name" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "product_price" numeric(12, 2);--> statement-breakpoint
UPDATE "product_requests" q SET "product_name" = p."name", "product_price" = p."rounded_price"
FROM "product_data" p WHERE p."id" = q."product_id";
--> statement-breakpoint
-- Rows from before get what new ones are given by app/features/requests (reference.ts, details.ts): the same figures and
-- wording. References are random; one that is taken already is drawn again in the next round.
DO $$
BEGIN
	LOOP
		INSERT INTO "requests" ("id", "kind", "reference", "contact_name", "email", "company", "summary", "value_cents", "suspected_spam", "search_text", "created_at")
		SELECT old.id, old.kind, made.reference, old.contact_name, old.email, old.company, old.summary, old.value_cents, old.suspected_spam,
			lower(concat_ws(E'\n', made.reference, replace(made.reference, '-', ''), nullif(old.contact_name, ''), old.email, old.company, nullif(old.said, ''))),
			old.created_at
		FROM (
			SELECT id, 'email-signup' AS kind, NULL AS contact_name, email, NULL AS company, '' AS summary, NULL::bigint AS value_cents,
				suspected_spam, NULL AS said, created_at
			FROM email_signups
			UNION ALL
			SELECT id, 'project', concat_ws(' ', first_name, last_name), email, NULL,
				CASE product_type WHEN 'swag-boxes' THEN 'Swag Boxes' WHEN 'bulk-swag' THEN 'Bulk Swag' ELSE 'Other' END, NULL,
				suspected_spam, concat_ws(E'\n', phone, project_description), created_at
			FROM project_requests
			UNION ALL
			SELECT id, 'quote', name, email, NULL, concat(quantity, ' x ', product_name), round(quantity * product_price * 100)::bigint,
				suspected_spam, concat_ws(E'\n', phone, product_name), created_at
			FROM product_requests
			UNION ALL
			SELECT id, 'swag-box', concat_ws(' ', first_name, last_name), email, company,
				concat(
					to_char(global_quantity * pack.boxes, 'FM999,999,999,990'), ' boxes',
					CASE WHEN pack.boxes > 1 THEN concat(' (', to_char(global_quantity, 'FM999,999,990'), ' packs x ', pack.boxes, ')') END,
					', ', jsonb_array_length(box_items), CASE jsonb_array_length(box_items) WHEN 1 THEN ' item, ' ELSE ' items, ' END,
					CASE WHEN pack.priced THEN to_char(total_price, 'FM$9,999,999,990.00') ELSE 'Priced on request' END),
				CASE WHEN pack.priced THEN round(total_price * 100)::bigint END, suspected_spam,
				concat_ws(E'\n', phone, box_name,
					(SELECT string_agg(DISTINCT item ->> 'product_name', E'\n') FROM jsonb_array_elements(box_items) item),
					(SELECT string_agg(DISTINCT item ->> 'ready_made_box_name', E'\n') FROM jsonb_array_elements(box_items) item),
					special_requests,
					(SELECT string_agg(file ->> 'name', E'\n') FROM jsonb_array_elements(uploaded_files) file)),
				created_at
			FROM swag_box_requests
			-- Items that name no ready-made box are one box of the visitor's own; a box has a price when all of it has.
			CROSS JOIN LATERAL (
				SELECT coalesce(sum(box.per_pack), 1) AS boxes, coalesce(bool_or(box.priced), false) AS priced
				FROM (
					SELECT min(coalesce((item ->> 'box_count')::int, 1)) AS per_pack, bool_and(item ->> 'product_price' IS NOT NULL) AS priced
					FROM jsonb_array_elements(box_items) item
					GROUP BY item ->> 'ready_made_box_id'
				) box
			) pack
			UNION ALL
			SELECT id, 'free-sample', name, email, company, company, NULL, suspected_spam, message, created_at
			FROM free_swag_box_requests
		) old
		-- Named in the drawing, so that every row draws for itself.
		CROSS JOIN LATERAL (
			SELECT concat('BW-', string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 28)::int, 1) || CASE place WHEN 4 THEN '-' ELSE '' END, '' ORDER BY place)) AS reference
			FROM generate_series(1, 6) place
			WHERE old.id IS NOT NULL
		) made
		WHERE NOT EXISTS (SELECT FROM "requests" r WHERE r.id = old.id)
		ON CONFLICT ("reference") DO NOTHING;
		EXIT WHEN NOT FOUND;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "requests_by_time" ON "requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "requests_of_kind_by_time" ON "requests" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_email" ON "requests" USING btree (lower("email"));
