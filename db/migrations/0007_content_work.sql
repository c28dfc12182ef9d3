CREATE TABLE "content_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"title" text NOT NULL,
	"undoes" uuid
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_drafts_kind_subject_staff_id_pk" PRIMARY KEY("kind","subject","staff_id"),
	CONSTRAINT "content_drafts_kind" CHECK (kind in ('product', 'box', 'post', 'page'))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"version" integer,
	"before" jsonb,
	CONSTRAINT "content_revisions_kind" CHECK (kind in ('product', 'box', 'post', 'page'))
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_name_length" CHECK (char_length(name) between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"product_id" uuid,
	"fields" jsonb,
	"problems" jsonb,
	"cells" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_state" CHECK (state in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"path" text,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"change_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "imports_format" CHECK (format in ('csv', 'xlsx', 'json', 'ndjson')),
	CONSTRAINT "imports_state" CHECK (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "picture_fetches" (
	"address" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "picture_fetches_state" CHECK (state in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_hash_form" CHECK (hash ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "pictures_size_positive" CHECK (width >= 1 and height >= 1)
);
--> statement-breakpoint
CREATE TABLE "catalogue_labels" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer,
	"renamed_to" text,
	CONSTRAINT "catalogue_labels_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "catalogue_labels_kind" CHECK (kind in ('category', 'brand')),
	CONSTRAINT "catalogue_labels_place_or_name" CHECK (sort_order is null or renamed_to is null)
);
--> statement-breakpoint
CREATE TABLE "moved_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "moved_slugs_kind" CHECK (kind in ('product', 'post'))
);
--> statement-breakpoint
CREATE TABLE "shop_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid
);
--> statement-breakpoint
ALTER TABLE "product_requests" DROP CONSTRAINT "product_requests_product_id_product_data_id_fk";
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "markdown" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "imported_hash" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "image_alts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "supplier_item_number" text;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ready_made_box_items" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD COLUMN "active_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD COLUMN "active_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_undoes_content_changes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."content_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_change_id_content_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."content_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_change_id_content_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."content_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_content" ADD CONSTRAINT "shop_content_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_changes_by_time" ON "content_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "content_changes_undoing" ON "content_changes" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "content_revisions_of" ON "content_revisions" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "content_revisions_of_change" ON "content_revisions" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name" ON "import_mappings" USING btree (lower(name));--> statement-breakpoint
CREATE INDEX "import_rows_of_state" ON "import_rows" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "imports_by_time" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "picture_fetches_by_state" ON "picture_fetches" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "pictures_by_use" ON "pictures" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "blog_posts_publish_at" ON "blog_posts" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_data_supplier_item" ON "product_data" USING btree ("supplier","supplier_item_number") WHERE supplier is not null and supplier_item_number is not null;--> statement-breakpoint
CREATE INDEX "product_data_every_by_name" ON "product_data" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "product_data_by_change" ON "product_data" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "product_data_supplier_item_number" ON "product_data" USING btree ("supplier_item_number") WHERE supplier_item_number is not null;--> statement-breakpoint
CREATE INDEX "product_data_demo" ON "product_data" USING btree ("id") WHERE demo;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_draft_key_unique" UNIQUE("draft_key");--> statement-breakpoint
ALTER TABLE "product_data" ADD CONSTRAINT "product_data_image_alts_object" CHECK (jsonb_typeof(image_alts) = 'object');--> statement-breakpoint
ALTER TABLE "ready_made_boxes" ADD CONSTRAINT "ready_made_boxes_time" CHECK (active_from < active_until);
--> statement-breakpoint
UPDATE "ready_made_box_items" i SET "sort_order" = place.row_number FROM (
	SELECT id, row_number() OVER (PARTITION BY ready_made_box_id ORDER BY created_at, id) FROM "ready_made_box_items"
) place WHERE place.id = i.id;
--> statement-breakpoint
-- Only the demo shop has pictures there, and each of its boxes and posts has one.
UPDATE "product_data" SET "demo" = true WHERE image_url LIKE '/pictures/%';
--> statement-breakpoint
UPDATE "ready_made_boxes" SET "demo" = true WHERE image_url LIKE '/pictures/box-%';
--> statement-breakpoint
UPDATE "blog_posts" SET "demo" = true WHERE featured_image LIKE '/pictures/%';
--> statement-breakpoint
CREATE FUNCTION boxwright_versioned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := OLD.version + 1;
	NEW.updated_at := now();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER versioned BEFORE UPDATE ON product_data FOR EACH ROW EXECUTE FUNCTION boxwright_versioned();
--> statement-breakpoint
CREATE TRIGGER versioned BEFORE UPDATE ON ready_made_boxes FOR EACH ROW EXECUTE FUNCTION boxwright_versioned();
--> statement-breakpoint
CREATE TRIGGER versioned BEFORE UPDATE ON shop_content FOR EACH ROW EXECUTE FUNCTION boxwright_versioned();
--> statement-breakpoint
-- Not of a post's views.
CREATE TRIGGER versioned BEFORE UPDATE OF slug, title, excerpt, content, markdown, featured_image, featured_image_alt, author, status, published_at, publish_at, category_id, seo_title, meta_description, canonical_url ON blog_posts FOR EACH ROW EXECUTE FUNCTION boxwright_versioned();
--> statement-breakpoint
CREATE FUNCTION boxwright_product_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO moved_slugs (kind, slug, subject_id) VALUES ('product', coalesce(nullif(OLD.slug, ''), OLD.name_slug), OLD.id)
	ON CONFLICT (kind, slug) DO UPDATE SET subject_id = excluded.subject_id, moved_at = now();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER slug_moved AFTER UPDATE ON product_data FOR EACH ROW
WHEN (coalesce(nullif(OLD.slug, ''), OLD.name_slug) <> coalesce(nullif(NEW.slug, ''), NEW.name_slug))
EXECUTE FUNCTION boxwright_product_moved();
--> statement-breakpoint
CREATE FUNCTION boxwright_post_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO moved_slugs (kind, slug, subject_id) VALUES ('post', OLD.slug, OLD.id)
	ON CONFLICT (kind, slug) DO UPDATE SET subject_id = excluded.subject_id, moved_at = now();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER slug_moved AFTER UPDATE OF slug ON blog_posts FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
EXECUTE FUNCTION boxwright_post_moved();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_labels FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_content FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
