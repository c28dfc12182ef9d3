ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_subject";--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "customs_cents" integer;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_webhook_id_webhook_endpoints_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of_webhook" ON "staff_alerts" USING btree ("webhook_id") WHERE webhook_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'stock-low', 'webhook-disabled'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'stock-low', 'webhook-disabled'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_subject" CHECK (num_nonnulls(request_id, proposal_id, campaign_id, mail_id, stock_item_id, webhook_id) = 1);--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_customs" CHECK (customs_cents > 0);--> statement-breakpoint
-- Also stock items, shipments of campaigns, and low stock. Claims of a sample are none.
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
		FROM changed_rows n JOIN former_rows f ON f.id = n.id JOIN public.send_campaigns c ON c.id = n.campaign_id
		WHERE n.status = 'confirmed' AND f.status <> 'confirmed' AND NOT c.is_sample;
	ELSIF TG_ARGV[0] = 'low-stock' THEN
		INSERT INTO public.api_events (resource, resource_id, change, event)
		SELECT 'stock-item', n.id, 'updated', 'stock.low'
		FROM changed_rows n JOIN former_rows f ON f.id = n.id
		WHERE n.low_alerted_at IS NOT NULL AND f.low_alerted_at IS NULL ORDER BY n.id;
	ELSE
		EXECUTE format('INSERT INTO public.api_events (resource, resource_id, change, event) SELECT DISTINCT %L, %I, %L, %L FROM changed_rows',
			TG_ARGV[0], TG_ARGV[1],
			CASE WHEN TG_ARGV[1] <> 'id' OR TG_OP = 'UPDATE' THEN 'updated' WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'deleted' END,
			CASE WHEN TG_ARGV[0] = 'request' AND TG_OP = 'INSERT' THEN 'request.created' END);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	source record;
BEGIN
	FOR source IN SELECT * FROM (VALUES ('stock_items', 'stock-item'), ('send_shipments', 'shipment')) AS sources (relation, resource) LOOP
		EXECUTE format('CREATE TRIGGER api_events_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, 'id');
		EXECUTE format('CREATE TRIGGER api_events_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, 'id');
		EXECUTE format('CREATE TRIGGER api_events_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
			FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events(%L, %L)', source.relation, source.resource, 'id');
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_events_low AFTER UPDATE ON stock_items REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION boxwright_add_api_events('low-stock');
