-- A transfer leaves the pieces on hand as they are, so that reserved ones can change their location, too. The update records an API event.
CREATE OR REPLACE FUNCTION boxwright_apply_stock_movement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  update stock_items set on_hand = on_hand + case when new.kind = 'transfer' then 0 else new.quantity end where id = new.item_id;
  update stock_balances set quantity = quantity + new.quantity
  where item_id = new.item_id and location_id = new.location_id;
  if not found then
    insert into stock_balances (item_id, location_id, quantity) values (new.item_id, new.location_id, new.quantity);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- At the end of the transaction: a shipment first ends the reservation of its pieces, then takes them.
DROP TRIGGER stock_items_reset_alert ON "stock_items";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION boxwright_reset_stock_alert() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  update stock_items set low_alerted_at = null
  where id = new.id and low_alerted_at is not null and (low_at is null or on_hand - reserved > low_at);
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_items_reset_alert AFTER UPDATE ON "stock_items" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.low_alerted_at is not null) EXECUTE FUNCTION boxwright_reset_stock_alert();
