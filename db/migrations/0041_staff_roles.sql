ALTER TABLE "staff" ADD COLUMN "roles" text[];--> statement-breakpoint
UPDATE "staff" SET "roles" = ARRAY["role"];--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "roles" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" DROP COLUMN "role";--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_roles" CHECK (roles <@ array['owner', 'sales', 'editor'] and cardinality(roles) > 0);--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_permissions" CHECK (permissions <@ array['read-requests']);
