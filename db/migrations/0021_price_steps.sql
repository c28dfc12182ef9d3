-- A number, or a text that is one; null for anything else. As `toNumber` of app/features/orders/price-breaks.ts.
CREATE FUNCTION boxwright_break_number(value jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE jsonb_typeof(value)
		WHEN 'number' THEN (value #>> '{}')::numeric
		WHEN 'string' THEN substring(value #>> '{}' FROM '^ *(-?[0-9]{1,15}(?:[.][0-9]{1,15})?) *$')::numeric
	END
$$;
--> statement-breakpoint
-- The price breaks of a product by quantity, as `toPriceRows` reads them (docs/domain.md, Price breaks): each is its first quantity
-- times 10^12 plus its price in cents, so that width_bucket finds the break of a quantity without reading JSON.
CREATE FUNCTION boxwright_price_steps(breaks jsonb) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	entry jsonb;
	first numeric;
	last numeric;
	price numeric;
	place integer;
	steps bigint[] := '{}';
BEGIN
	FOR entry IN SELECT * FROM jsonb_array_elements(breaks) LOOP
		CONTINUE WHEN jsonb_typeof(entry) <> 'object';
		first := boxwright_break_number(coalesce(nullif(entry -> 'qty', 'null'), entry -> 'min_quantity'));
		last := CASE WHEN NOT entry ? 'qty' THEN boxwright_break_number(entry -> 'max_quantity') END;
		price := boxwright_break_number(entry -> 'price');
		-- No quantity above a million can be asked for, and no price reaches ten billion dollars.
		CONTINUE WHEN first IS NULL OR first <> trunc(first) OR first NOT BETWEEN 1 AND 1000000 OR last < first
			OR price IS NULL OR price < 0 OR price >= 9999999999.995;
		place := width_bucket((first * 1000000000000 + 999999999999)::bigint, steps);
		-- Of two breaks at one quantity the first counts.
		CONTINUE WHEN place > 0 AND steps[place] / 1000000000000 = first;
		steps := steps[:place] || (first * 1000000000000 + round(round(price * 100, 4)))::bigint || steps[place + 1:];
	END LOOP;
	RETURN steps;
END $$;
--> statement-breakpoint
-- Cents a unit at a quantity: the break that starts at or below it, else the list price; null if it has none. As `getUnitPrice`.
CREATE FUNCTION boxwright_price_at(steps bigint[], list_price numeric, quantity integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(steps[width_bucket(quantity * 1000000000000 + 999999999999, steps)] % 1000000000000, (list_price * 100)::bigint)
$$;
--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "price_steps" bigint[] GENERATED ALWAYS AS (boxwright_price_steps(price_breaks)) STORED NOT NULL;
