ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_state";--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_change_id_content_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."content_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fetches_of_import" ON "picture_fetches" USING btree ("change_id","state","address");--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_state" CHECK (state in ('new', 'changed', 'same', 'left_out', 'refused'));--> statement-breakpoint
-- Images that are waiting or failed belong to the latest import that changed a product with them.
UPDATE "picture_fetches" f SET "change_id" = named.change_id, "product_id" = named.product_id
FROM (
	SELECT DISTINCT ON (each.address) each.address, r.change_id, p.id AS product_id
	FROM "imports" i
		JOIN "content_revisions" r ON r.change_id = i.change_id AND r.kind = 'product'
		JOIN "product_data" p ON p.id::text = r.subject
		CROSS JOIN LATERAL (SELECT p.image_url AS address UNION ALL SELECT jsonb_array_elements_text(p.image_urls)) each
		JOIN "picture_fetches" open ON open.address = each.address AND open.state IN ('waiting', 'failed')
	ORDER BY each.address, i.applied_at DESC, p.id
) named
WHERE named.address = f.address;
