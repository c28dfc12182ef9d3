CREATE TABLE "content_links" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_links_draft" UNIQUE("kind","subject","staff_id"),
	CONSTRAINT "content_links_kind" CHECK (kind in ('product', 'box', 'post', 'page'))
);
--> statement-breakpoint
CREATE TABLE "content_schedules" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid,
	"publish_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "content_schedules_author" UNIQUE NULLS NOT DISTINCT("kind","subject","staff_id"),
	CONSTRAINT "content_schedules_kind" CHECK (kind in ('product', 'box', 'post', 'page'))
);
--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_draft" FOREIGN KEY ("kind","subject","staff_id") REFERENCES "public"."content_drafts"("kind","subject","staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_schedules_waiting" ON "content_schedules" USING btree ("kind","subject") WHERE problem is null;--> statement-breakpoint
-- Written by hand from here on. The link of a deleted draft shows what is stored.
ALTER TABLE content_links ADD CONSTRAINT content_links_author FOREIGN KEY (kind, subject, staff_id)
REFERENCES content_drafts (kind, subject, staff_id) ON DELETE SET NULL (staff_id);
--> statement-breakpoint
INSERT INTO content_schedules (kind, subject, publish_at)
SELECT 'post', id::text, publish_at FROM blog_posts WHERE publish_at IS NOT NULL AND status <> 'published';
--> statement-breakpoint
INSERT INTO content_links (key, kind, subject) SELECT draft_key, 'post', id::text FROM blog_posts WHERE draft_key IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER versioned ON blog_posts;
--> statement-breakpoint
CREATE TRIGGER versioned BEFORE UPDATE OF slug, title, excerpt, content, markdown, featured_image, featured_image_alt, author, status, published_at, category_id, seo_title, meta_description, canonical_url ON blog_posts FOR EACH ROW EXECUTE FUNCTION boxwright_versioned();
--> statement-breakpoint
ALTER TABLE blog_posts DROP CONSTRAINT blog_posts_draft_key_unique;
--> statement-breakpoint
DROP INDEX blog_posts_publish_at;
--> statement-breakpoint
ALTER TABLE blog_posts DROP COLUMN publish_at;
--> statement-breakpoint
ALTER TABLE blog_posts DROP COLUMN draft_key;
--> statement-breakpoint
-- The draft of an unexpired link, for the storefront's role, which cannot read drafts.
CREATE FUNCTION boxwright_shared_draft(key text)
RETURNS TABLE (kind text, subject text, fields jsonb, publish_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT l.kind, l.subject, d.fields, s.publish_at FROM public.content_links l
	LEFT JOIN public.content_drafts d ON d.kind = l.kind AND d.subject = l.subject AND d.staff_id = l.staff_id
	LEFT JOIN public.content_schedules s
		ON s.kind = l.kind AND s.subject = l.subject AND s.staff_id IS NOT DISTINCT FROM l.staff_id AND s.problem IS NULL
	WHERE l.key = $1 AND (l.expires_at IS NULL OR l.expires_at > now())
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION boxwright_shared_draft(text) FROM PUBLIC;
