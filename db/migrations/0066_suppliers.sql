CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"quantity" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_stock_quantity_positive" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_items" (
	"supplier_id" uuid NOT NULL,
	"item_number" text NOT NULL,
	"product_ref" text NOT NULL,
	"color" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "supplier_items_supplier_id_item_number_pk" PRIMARY KEY("supplier_id","item_number")
);
--> statement-breakpoint
CREATE TABLE "supplier_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_by" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "supplier_runs_kind" CHECK (kind in ('full', 'changed', 'prices', 'stock')),
	CONSTRAINT "supplier_runs_state" CHECK (state in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"endpoints" jsonb NOT NULL,
	"credentials" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_name_length" CHECK (char_length(name) between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_items" ADD CONSTRAINT "supplier_items_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_runs" ADD CONSTRAINT "supplier_runs_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_runs" ADD CONSTRAINT "supplier_runs_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_runs_by_time" ON "supplier_runs" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "supplier_runs_of_import" ON "supplier_runs" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower(name));