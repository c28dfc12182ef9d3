CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"request_headers" jsonb NOT NULL,
	"request_body" text NOT NULL,
	"response_headers" jsonb,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"position" bigint,
	"event" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_position" UNIQUE("endpoint_id","position"),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"encrypted" text NOT NULL,
	"previous_secret_until" timestamp with time zone,
	"events" text[] NOT NULL,
	"payload" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"waits_until" timestamp with time zone,
	"position" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_status" CHECK (status in ('active', 'paused', 'disabled')),
	CONSTRAINT "webhook_endpoints_payload" CHECK (payload in ('thin', 'full'))
);
--> statement-breakpoint
ALTER TABLE "api_events" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_of" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("endpoint_id","resource_id","position") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("endpoint_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_resource" ON "webhook_deliveries" USING btree ("resource_id");--> statement-breakpoint
-- Also for webhooks, with the names of the events they choose.
CREATE OR REPLACE FUNCTION boxwright_add_api_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM public.api_tokens) AND NOT EXISTS (SELECT FROM public.webhook_endpoints) THEN RETURN NULL; END IF;
	IF TG_ARGV[0] = 'history' THEN
		INSERT INTO public.api_events (resource, resource_id, change, event)
		SELECT CASE WHEN o.id IS NULL THEN 'proposal' ELSE 'order' END, coalesce(o.id, h.proposal_id), 'updated', e.event
		FROM changed_rows h JOIN (VALUES
			('sent', 'proposal.sent'), ('viewed', 'proposal.viewed'), ('accepted', 'proposal.accepted'), ('declined', 'proposal.declined'),
			('expired', 'proposal.expired'), ('proof-approved', 'proof.approved'), ('proof-changes', 'proof.changes_requested'),
			('shipped', 'order.shipped')
		) AS e (kind, event) ON e.kind = h.kind
		LEFT JOIN public.proposal_orders o ON h.kind = 'shipped' AND o.proposal_id = h.proposal_id
		ORDER BY h.id;
	ELSIF TG_ARGV[0] = 'claim' THEN
		INSERT INTO public.api_events (resource, resource_id, change, event)
		SELECT 'campaign', n.campaign_id, 'updated', 'send.claimed'
		FROM changed_rows n JOIN former_rows f ON f.id = n.id WHERE n.status = 'confirmed' AND f.status <> 'confirmed';
	ELSE
		EXECUTE format('INSERT INTO public.api_events (resource, resource_id, change, event) SELECT DISTINCT %L, %I, %L, %L FROM changed_rows',
			TG_ARGV[0], TG_ARGV[1],
			CASE WHEN TG_ARGV[1] <> 'id' OR TG_OP = 'UPDATE' THEN 'updated' WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'deleted' END,
			CASE WHEN TG_ARGV[0] = 'request' AND TG_OP = 'INSERT' THEN 'request.created' END);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_events_history AFTER INSERT ON proposal_events REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events('history');
--> statement-breakpoint
CREATE TRIGGER api_events_claimed AFTER UPDATE ON send_recipients REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events('claim');
