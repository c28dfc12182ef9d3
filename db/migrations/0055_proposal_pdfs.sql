CREATE TABLE "proposal_pdfs" (
	"version_id" uuid NOT NULL,
	"copy" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_pdfs_version_id_copy_pk" PRIMARY KEY("version_id","copy")
);
--> statement-breakpoint
ALTER TABLE "proposal_pdfs" ADD CONSTRAINT "proposal_pdfs_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;