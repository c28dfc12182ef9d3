CREATE TABLE "api_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"resource" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "api_events_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "api_idempotency_keys" (
	"token_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_sha256" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_idempotency_keys_token_id_key_pk" PRIMARY KEY("token_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_sha256" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
ALTER TABLE "api_idempotency_keys" ADD CONSTRAINT "api_idempotency_keys_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_events_by_time" ON "api_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_events_unnumbered" ON "api_events" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "api_idempotency_keys_by_time" ON "api_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
-- Records changes for the feed of the API once a token exists: resource, column of its id. As the owner, because the storefront's role writes
-- requests and reads no events.
CREATE FUNCTION boxwright_add_api_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.api_tokens) THEN RETURN NULL; END IF;
	EXECUTE format('INSERT INTO public.api_events (resource, resource_id, change) SELECT DISTINCT %L, %I, %L FROM changed_rows',
		TG_ARGV[0], TG_ARGV[1],
		CASE WHEN TG_ARGV[1] <> 'id' OR TG_OP = 'UPDATE' THEN 'updated' WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'deleted' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION boxwright_add_api_events() FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE
	source record;
BEGIN
	FOR source IN SELECT * FROM (VALUES
		('product_data', 'product', 'id'), ('ready_made_boxes', 'box', 'id'), ('requests', 'request', 'id'),
		('proposals', 'proposal', 'id'), ('proposal_orders', 'order', 'id'), ('proposal_shipments', 'order', 'order_id'),
		('send_campaigns', 'campaign', 'id'), ('send_recipients', 'campaign', 'campaign_id')
	) AS sources (relation, resource, id_column) LOOP
		EXECUTE format('CREATE TRIGGER api_events_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, source.id_column);
		EXECUTE format('CREATE TRIGGER api_events_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, source.id_column);
		EXECUTE format('CREATE TRIGGER api_events_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, source.id_column);
	END LOOP;
END $$;
