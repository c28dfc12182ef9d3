CREATE TABLE "index_now_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last" text
);

--> statement-breakpoint
CREATE FUNCTION boxwright_label_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO moved_slugs (kind, slug, subject_id) VALUES ('post', TG_ARGV[0] || '/' || OLD.slug, OLD.id)
	ON CONFLICT (kind, slug) DO UPDATE SET subject_id = excluded.subject_id, moved_at = now();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER slug_moved AFTER UPDATE OF slug ON blog_categories FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
EXECUTE FUNCTION boxwright_label_moved('category');
--> statement-breakpoint
CREATE TRIGGER slug_moved AFTER UPDATE OF slug ON blog_tags FOR EACH ROW WHEN (OLD.slug <> NEW.slug)
EXECUTE FUNCTION boxwright_label_moved('tag');
