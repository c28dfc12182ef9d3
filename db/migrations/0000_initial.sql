CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_post_tags" (
	"post_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "blog_post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text,
	"content" text NOT NULL,
	"featured_image" text,
	"featured_image_alt" text,
	"author" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"reading_time" integer,
	"view_count" integer DEFAULT 0 NOT NULL,
	"category_id" uuid,
	"seo_title" text,
	"meta_description" text,
	"canonical_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || E'\n' || coalesce(excerpt, '') || E'\n' || replace(replace(replace(replace(
  regexp_replace(regexp_replace(regexp_replace(content,
    '</?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u)(?=[\s/>])[^>]*>', '', 'gi'), '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))) STORED NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_published_has_date" CHECK (status <> 'published' or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "blog_tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_data" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"description" text,
	"category" text,
	"brand" text,
	"image_url" text,
	"image_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rounded_price" numeric(12, 2),
	"minimum_quantity" integer,
	"price_breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"production_time" integer,
	"rush_service_available" boolean DEFAULT false NOT NULL,
	"purchase_includes" text,
	"in_stock" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || E'
' || coalesce(description, ''))) STORED NOT NULL,
	"name_slug" text GENERATED ALWAYS AS (trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))) STORED NOT NULL,
	CONSTRAINT "product_data_name_filled" CHECK (name <> ''),
	CONSTRAINT "product_data_price_positive" CHECK (rounded_price >= 0),
	CONSTRAINT "product_data_minimum_quantity_positive" CHECK (minimum_quantity >= 1),
	CONSTRAINT "product_data_production_time_positive" CHECK (production_time >= 0),
	CONSTRAINT "product_data_price_breaks_array" CHECK (jsonb_typeof(price_breaks) = 'array'),
	CONSTRAINT "product_data_image_urls_array" CHECK (jsonb_typeof(image_urls) = 'array')
);
--> statement-breakpoint
CREATE TABLE "ready_made_box_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ready_made_box_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ready_made_box_items_quantity_positive" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "ready_made_boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"email" text NOT NULL,
	CONSTRAINT "email_signups_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "free_swag_box_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"message" text,
	CONSTRAINT "free_swag_box_requests_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "product_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"quantity" integer NOT NULL,
	"date_needed" date,
	CONSTRAINT "product_requests_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "product_requests_quantity_positive" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "project_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"product_type" text NOT NULL,
	"delivery_timeline" text,
	"project_description" text,
	CONSTRAINT "project_requests_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "project_requests_product_type" CHECK (product_type in ('swag-boxes', 'bulk-swag', 'other')),
	CONSTRAINT "project_requests_delivery_timeline" CHECK (delivery_timeline in ('1-3-days', '3-7-days', 'longer-than-7-days'))
);
--> statement-breakpoint
CREATE TABLE "swag_box_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"phone" text,
	"date_needed" date,
	"is_flexible_date" boolean DEFAULT false NOT NULL,
	"special_requests" text,
	"box_items" jsonb NOT NULL,
	"global_quantity" integer NOT NULL,
	"total_price" numeric(12, 2) NOT NULL,
	"uploaded_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"box_name" text,
	CONSTRAINT "swag_box_requests_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "swag_box_requests_quantity" CHECK (global_quantity >= 48),
	CONSTRAINT "swag_box_requests_total_positive" CHECK (total_price >= 0),
	CONSTRAINT "swag_box_requests_special_requests_length" CHECK (char_length(special_requests) <= 1000),
	CONSTRAINT "swag_box_requests_box_items_filled" CHECK (jsonb_typeof(box_items) = 'array' and box_items <> '[]'::jsonb),
	CONSTRAINT "swag_box_requests_files_array" CHECK (jsonb_typeof(uploaded_files) = 'array' and jsonb_array_length(uploaded_files) <= 5)
);
--> statement-breakpoint
CREATE TABLE "shared_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"path" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blog_post_tags" ADD CONSTRAINT "blog_post_tags_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tags" ADD CONSTRAINT "blog_post_tags_tag_id_blog_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."blog_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_made_box_items" ADD CONSTRAINT "ready_made_box_items_ready_made_box_id_ready_made_boxes_id_fk" FOREIGN KEY ("ready_made_box_id") REFERENCES "public"."ready_made_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_made_box_items" ADD CONSTRAINT "ready_made_box_items_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_requests" ADD CONSTRAINT "product_requests_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_post_tags_tag" ON "blog_post_tags" USING btree ("tag_id","post_id");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category_id","published_at" DESC NULLS LAST,"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search_text" gin_trgm_ops) WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "product_data_slug" ON "product_data" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_data_name_slug" ON "product_data" USING btree ("name_slug");--> statement-breakpoint
CREATE INDEX "product_data_search" ON "product_data" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_data_by_name" ON "product_data" USING btree ("name","id") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price" ON "product_data" USING btree ("rounded_price","id") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price_down" ON "product_data" USING btree ("rounded_price" DESC NULLS LAST,"id") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_facets" ON "product_data" USING btree ("category","brand","rounded_price","minimum_quantity") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_brand" ON "product_data" USING btree ("brand") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "ready_made_box_items_box" ON "ready_made_box_items" USING btree ("ready_made_box_id");--> statement-breakpoint
CREATE INDEX "ready_made_box_items_product" ON "ready_made_box_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "ready_made_boxes_active" ON "ready_made_boxes" USING btree ("sort_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "email_signups_by_time" ON "email_signups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "free_swag_box_requests_by_time" ON "free_swag_box_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_requests_by_time" ON "product_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_requests_product" ON "product_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "project_requests_by_time" ON "project_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "swag_box_requests_by_time" ON "swag_box_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "uploads_orphans" ON "uploads" USING btree ("created_at") WHERE claimed_at is null;--> statement-breakpoint
CREATE FUNCTION boxwright_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('boxwright_content', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_data FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ready_made_boxes FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ready_made_box_items FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_tags FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_tags FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, slug, title, excerpt, content, featured_image, featured_image_alt, author, status, published_at, reading_time, category_id, seo_title, meta_description, canonical_url ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION boxwright_content_changed();
