CREATE TABLE "send_shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"recipient_id" uuid,
	"code" text NOT NULL,
	"state" text DEFAULT 'to-pick' NOT NULL,
	"country" text NOT NULL,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"service" text,
	"tracking_number" text,
	"parcels" integer DEFAULT 1 NOT NULL,
	"cost_cents" bigint,
	"packed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_shipments_code_unique" UNIQUE("code"),
	CONSTRAINT "send_shipments_state" CHECK (state in ('to-pick', 'packed', 'shipped', 'delivered', 'returned')),
	CONSTRAINT "send_shipments_shipped" CHECK (state in ('to-pick', 'packed') or (shipped_at is not null and carrier <> '')),
	CONSTRAINT "send_shipments_parcels" CHECK (parcels > 0 and (cost_cents is null or cost_cents >= 0))
);
--> statement-breakpoint
CREATE TABLE "stock_balances" (
	"item_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_balances_item_id_location_id_pk" PRIMARY KEY("item_id","location_id"),
	CONSTRAINT "stock_balances_quantity" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"kind" text DEFAULT 'product' NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"image" text,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text NOT NULL,
	"unit_cost" bigint,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"low_at" integer,
	"low_alerted_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (boxwright_fold(name || E'
' || color || E'
' || size || E'
' || code)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_items_code_unique" UNIQUE("code"),
	CONSTRAINT "stock_items_same" UNIQUE("company_id","kind","name","color","size"),
	CONSTRAINT "stock_items_kind" CHECK (kind in ('product', 'kit')),
	CONSTRAINT "stock_items_available" CHECK (reserved >= 0 and on_hand - reserved >= 0),
	CONSTRAINT "stock_items_low" CHECK (low_at >= 0 and unit_cost >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_locations_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"order_line" text,
	"shipment_id" uuid,
	"unit_cost" bigint,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"form_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK (kind in ('receipt', 'count', 'adjustment', 'transfer', 'shipment', 'return')),
	CONSTRAINT "stock_movements_quantity" CHECK (quantity <> 0),
	CONSTRAINT "stock_movements_reason" CHECK (kind not in ('count', 'adjustment') or reason <> '')
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"recipient_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_reservations_recipient_id_item_id_pk" PRIMARY KEY("recipient_id","item_id"),
	CONSTRAINT "stock_reservations_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "staff_alert_emails" DROP CONSTRAINT "staff_alert_emails_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind";--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_subject";--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "stock_item_id" uuid;--> statement-breakpoint
ALTER TABLE "send_shipments" ADD CONSTRAINT "send_shipments_campaign_id_send_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."send_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_shipments" ADD CONSTRAINT "send_shipments_recipient_id_send_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."send_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_proposal_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."proposal_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_shipment_id_send_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."send_shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_recipient_id_send_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."send_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "send_shipments_of" ON "send_shipments" USING btree ("campaign_id","country","code");--> statement-breakpoint
CREATE UNIQUE INDEX "send_shipments_recipient" ON "send_shipments" USING btree ("recipient_id") WHERE state <> 'returned';--> statement-breakpoint
CREATE INDEX "send_shipments_to" ON "send_shipments" USING btree ("recipient_id") WHERE recipient_id is not null;--> statement-breakpoint
CREATE INDEX "stock_items_by_name" ON "stock_items" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_locations_default" ON "stock_locations" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "stock_movements_of" ON "stock_movements" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_of_shipment" ON "stock_movements" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_form" ON "stock_movements" USING btree ("form_key") WHERE form_key is not null;--> statement-breakpoint
CREATE INDEX "stock_reservations_of" ON "stock_reservations" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_of_stock_item" ON "staff_alerts" USING btree ("stock_item_id") WHERE stock_item_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alert_emails" ADD CONSTRAINT "staff_alert_emails_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'stock-low'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind" CHECK (kind in ('mention', 'assignment', 'reply', 'unmatched-email', 'due', 'in-hands', 'proposal-viewed', 'proposal-comment', 'proposal-accepted', 'proposal-declined', 'proposal-expired', 'proposal-update', 'proposal-proof', 'proposal-mail-failed', 'campaign-held', 'campaign-limit', 'stock-low'));--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_subject" CHECK (num_nonnulls(request_id, proposal_id, campaign_id, mail_id, stock_item_id) = 1);--> statement-breakpoint
-- A movement changes the balance of its location and the pieces on hand in the same statement; a check rejects fewer than none.
-- The update comes first: the check would reject the row of an `insert … on conflict` with a negative quantity.
CREATE FUNCTION boxwright_apply_stock_movement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  update stock_items set on_hand = on_hand + new.quantity where id = new.item_id;
  update stock_balances set quantity = quantity + new.quantity
  where item_id = new.item_id and location_id = new.location_id;
  if not found then
    insert into stock_balances (item_id, location_id, quantity) values (new.item_id, new.location_id, new.quantity);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_apply AFTER INSERT ON "stock_movements"
FOR EACH ROW EXECUTE FUNCTION boxwright_apply_stock_movement();
--> statement-breakpoint
CREATE FUNCTION boxwright_apply_stock_reservation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if tg_op <> 'INSERT' then
    update stock_items set reserved = reserved - old.quantity where id = old.item_id;
  end if;
  if tg_op <> 'DELETE' then
    update stock_items set reserved = reserved + new.quantity where id = new.item_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER stock_reservations_apply AFTER INSERT OR UPDATE OR DELETE ON "stock_reservations"
FOR EACH ROW EXECUTE FUNCTION boxwright_apply_stock_reservation();
--> statement-breakpoint
-- The next crossing alerts again.
CREATE FUNCTION boxwright_reset_stock_alert() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if new.low_at is null or new.on_hand - new.reserved > new.low_at then
    new.low_alerted_at := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER stock_items_reset_alert BEFORE UPDATE ON "stock_items"
FOR EACH ROW EXECUTE FUNCTION boxwright_reset_stock_alert();
--> statement-breakpoint
-- Also for the owner, in shops with one role. Foreign keys may forget an order, a shipment or a person.
CREATE FUNCTION boxwright_protect_stock_movement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{order_id,shipment_id,staff_id}'::text[] = to_jsonb(old) - '{order_id,shipment_id,staff_id}'::text[] then
    return new;
  end if;
  raise exception 'stock_movements is append-only';
end $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_are_append_only BEFORE UPDATE OR DELETE ON "stock_movements"
FOR EACH ROW EXECUTE FUNCTION boxwright_protect_stock_movement();
