ALTER TABLE "content_drafts" DROP CONSTRAINT "content_drafts_kind";--> statement-breakpoint
ALTER TABLE "content_revisions" DROP CONSTRAINT "content_revisions_kind";--> statement-breakpoint
CREATE INDEX "proposals_by_value" ON "proposals" USING btree (coalesce(value_cents, -1),"id");--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_kind" CHECK (kind in ('product', 'box', 'post', 'page', 'proposal'));--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_kind" CHECK (kind in ('product', 'box', 'post', 'page', 'proposal', 'decoration'));