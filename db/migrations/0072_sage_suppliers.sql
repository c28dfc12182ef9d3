ALTER TABLE "suppliers" DROP CONSTRAINT "suppliers_kind";--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "sage" jsonb;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_sage" CHECK ((kind = 'sage') = (sage is not null));--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_kind" CHECK (kind in ('promostandards', 'feed', 'sage'));