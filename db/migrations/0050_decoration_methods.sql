CREATE TABLE "decoration_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" uuid,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decoration_methods_id" CHECK ((product_id is null) = (strpos(id, '/') = 0))
);
--> statement-breakpoint
ALTER TABLE "content_revisions" DROP CONSTRAINT "content_revisions_kind";--> statement-breakpoint
ALTER TABLE "decoration_methods" ADD CONSTRAINT "decoration_methods_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decoration_methods_product" ON "decoration_methods" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_kind" CHECK (kind in ('product', 'box', 'post', 'page', 'decoration'));