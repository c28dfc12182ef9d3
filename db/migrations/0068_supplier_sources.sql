CREATE TABLE "vanished_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vanished_products" ADD CONSTRAINT "vanished_products_product_id_product_data_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_data"("id") ON DELETE cascade ON UPDATE no action;