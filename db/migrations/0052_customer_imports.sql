CREATE TABLE "customer_import_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"before" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "customer_import_rows_customer" CHECK (num_nonnulls(contact_id, company_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"imported_by" text NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_import_id_customer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."customer_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_import_rows_of" ON "customer_import_rows" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "customer_import_rows_of_contact" ON "customer_import_rows" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "customer_import_rows_of_company" ON "customer_import_rows" USING btree ("company_id") WHERE company_id is not null;