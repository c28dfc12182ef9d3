-- Groups of materials in a text such as "80% cotton, 20% recycled polyester". Small parts count only if nothing else is known:
-- "Leather, steel ring" is leather (docs/domain.md, Catalog).
CREATE FUNCTION boxwright_materials(material text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	whole text := regexp_replace(boxwright_fold(left(material, 1000)), '\S+-free\M', '', 'g');
	small_parts text := '(accents?|backing|cap|clasp|closure|details?|handles?|hardware|lid|lining|pen|ring|rivets?|straps?|tips?|top|trim|wick|wire|zippers?)\M';
	part text;
	words text[];
	is_stainless boolean;
	is_faux_leather boolean;
	is_non_woven boolean;
	materials text[] := '{}';
BEGIN
	FOREACH part IN ARRAY ARRAY[CASE WHEN whole ~ small_parts THEN regexp_replace(whole, '\m[a-z-]+( [a-z-]+)? ' || small_parts, '', 'g') END, whole] LOOP
		CONTINUE WHEN part IS NULL;
		words := regexp_split_to_array(part, '[^a-z]+');
		is_stainless := words && '{stainless}' OR part LIKE '%18/8%' OR part LIKE '%18/10%';
		is_faux_leather := words && '{leatherette,pleather}' OR part ~ '\m(faux|vegan|pu|synthetic|imitation|artificial) leather\M|\mleather[ -](like|look|alternative)\M';
		is_non_woven := part ~ '\mnon[ -]?woven\M';
		materials := array_remove(ARRAY[
			CASE WHEN words && '{cotton,denim,muslin,pima}' THEN 'cotton' END,
			CASE WHEN words && '{organic,gots}' THEN 'organic' END,
			CASE WHEN words && '{recycled,rpet,reclaimed,upcycled,repurposed}' OR part LIKE '%post-consumer%' THEN 'recycled' END,
			CASE WHEN is_stainless THEN 'stainless-steel' END,
			CASE WHEN words && '{ceramic,porcelain,stoneware,earthenware,clay,china}' THEN 'ceramic' END,
			CASE WHEN words && '{glass,borosilicate,crystal}' THEN 'glass' END,
			CASE WHEN words && '{bamboo}' THEN 'bamboo' END,
			CASE WHEN words && '{leather,suede,cowhide}' AND NOT is_faux_leather THEN 'leather' END,
			CASE WHEN is_faux_leather THEN 'faux-leather' END,
			CASE WHEN words && '{polyester,poly,rpet,microfiber}' THEN 'polyester' END,
			CASE WHEN words && '{nylon,polyamide,ripstop}' THEN 'nylon' END,
			CASE WHEN words && '{acrylic}' THEN 'acrylic' END,
			CASE WHEN words && '{wool,merino,lambswool,cashmere}' THEN 'wool' END,
			CASE WHEN words && '{linen,jute,hemp,flax,burlap}' THEN 'linen' END,
			CASE WHEN is_non_woven THEN 'non-woven' END,
			CASE WHEN words && '{neoprene}' THEN 'neoprene' END,
			CASE WHEN words && '{aluminum,aluminium}' THEN 'aluminum' END,
			CASE WHEN words && '{metal,brass,copper,zinc,iron,tin,alloy,pewter,titanium}' OR words && '{steel}' AND NOT is_stainless THEN 'metal' END,
			CASE WHEN words && '{plastic,abs,polypropylene,pp,polycarbonate,tritan,pet,petg,pla,polyethylene,hdpe,ldpe,eva,pvc,vinyl,tpu,tpe,resin,melamine}' AND NOT is_non_woven THEN 'plastic' END,
			CASE WHEN words && '{silicone,rubber,latex}' THEN 'silicone' END,
			CASE WHEN words && '{wood,wooden,walnut,acacia,beech,maple,birch,oak,plywood,mdf}' THEN 'wood' END,
			CASE WHEN words && '{cork}' THEN 'cork' END,
			CASE WHEN words && '{paper,paperboard,board,cardboard,chipboard,cardstock,kraft,corrugated}' THEN 'paper' END
		], NULL);
		EXIT WHEN materials <> '{}';
	END LOOP;
	RETURN materials;
END $$;
--> statement-breakpoint
CREATE FUNCTION boxwright_method(method text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	name text := boxwright_fold(left(method, 100));
BEGIN
	RETURN CASE
		WHEN name ~ 'patch' THEN 'patch'
		WHEN name ~ 'label|sticker' THEN 'label'
		WHEN name ~ 'embroid' THEN 'embroidery'
		WHEN name ~ 'sublimat' THEN 'sublimation'
		WHEN name ~ 'laser|engrav|etch' THEN 'laser-engraving'
		WHEN name ~ 'pad[ -]?print|tampo' THEN 'pad-print'
		WHEN name ~ 'screen|silk' THEN 'screen-print'
		WHEN name ~ 'emboss|deboss' THEN 'deboss'
		WHEN name ~ 'foil|hot stamp' THEN 'foil'
		WHEN name ~ 'kiln|ceramic' THEN 'kiln-fired'
		WHEN name ~ 'woven|knit|jacquard' THEN 'woven'
		WHEN name ~ 'transfer|dtf|heat' THEN 'heat-transfer'
		WHEN name ~ 'full[ -]?color|four[ -]?color|4[ -]?color|digital|direct to|\m(cmyk|dtg|uv|inkjet|offset|litho)' THEN 'full-color'
	END;
END $$;
--> statement-breakpoint
-- "XX-Large", "XXL" and "2XL" are one size. Sizes without letters, such as those of shoes, have no filter.
CREATE FUNCTION boxwright_size(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	typed text := trim(boxwright_fold(left(name, 100)));
	size text := regexp_replace(typed, '^(youth|kids?|y)[ -]?', '');
	is_youth boolean := size <> typed;
BEGIN
	IF typed ~ '^(one size|osf)' THEN RETURN 'one-size'; END IF;
	size := regexp_replace(size, 'extra[ -]?|x[ -]', 'x', 'g');
	size := regexp_replace(regexp_replace(regexp_replace(size, 'small$', 's'), 'medium$', 'm'), 'large$', 'l');
	size := CASE WHEN size ~ '^x{2,6}l$' THEN length(size) - 1 || 'xl' WHEN size ~ '^[2-6]x$' THEN size || 'l' ELSE size END;
	RETURN CASE
		WHEN is_youth AND size IN ('xs', 's', 'm', 'l', 'xl') THEN 'youth-' || size
		WHEN NOT is_youth AND size IN ('xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl') THEN size
	END;
END $$;
--> statement-breakpoint
-- What the filters of facts select, as filter:value (app/features/catalog/query/facts.ts): materials, decoration methods, sizes in
-- stock, each limit that the production time keeps, rush service.
CREATE FUNCTION boxwright_facts(material text, imprint_locations jsonb, sizes jsonb, production_time integer, rush boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	facts text[] := '{}';
	name text;
	entry jsonb;
BEGIN
	FOREACH name IN ARRAY boxwright_materials(material) LOOP
		facts := facts || ('material:' || name);
	END LOOP;
	FOR entry IN SELECT jsonb_path_query(imprint_locations, '$[*].methods[*]') LOOP
		name := 'method:' || boxwright_method(entry #>> '{}');
		IF name IS NOT NULL AND name <> ALL (facts) THEN facts := facts || name; END IF;
	END LOOP;
	FOR entry IN SELECT jsonb_path_query(sizes, '$[*]') LOOP
		name := 'size:' || boxwright_size(entry ->> 'name');
		IF name IS NOT NULL AND name <> ALL (facts) AND entry -> 'in_stock' IS DISTINCT FROM 'false' THEN facts := facts || name; END IF;
	END LOOP;
	facts := facts || CASE WHEN production_time <= 5 THEN '{days:5,days:10,days:15}' WHEN production_time <= 10 THEN '{days:10,days:15}'
		WHEN production_time <= 15 THEN '{days:15}' ELSE '{}' END::text[];
	IF rush THEN facts := facts || 'rush:yes'::text; END IF;
	-- In order, so that products with the same facts have the same array.
	RETURN ARRAY(SELECT fact FROM unnest(facts) fact ORDER BY fact COLLATE "C");
END $$;
--> statement-breakpoint
-- As boxwright_facet_range, with the edges of the finer price ranges: an odd number is an edge, an even one lies between two.
CREATE FUNCTION boxwright_price_range(value numeric) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (2 * width_bucket(value, '{1,2,5,10,15,25,30,40,50,75,100,150,250}'::numeric[])
		- (value = ANY ('{1,2,5,10,15,25,30,40,50,75,100,150,250}'::numeric[]))::integer)::smallint
$$;
--> statement-breakpoint
CREATE TABLE "fact_counts" (
	"category" text,
	"brand" text,
	"price_range" smallint,
	"quantity_range" smallint,
	"products" integer NOT NULL,
	"black" integer DEFAULT 0 NOT NULL,
	"gray" integer DEFAULT 0 NOT NULL,
	"white" integer DEFAULT 0 NOT NULL,
	"beige" integer DEFAULT 0 NOT NULL,
	"brown" integer DEFAULT 0 NOT NULL,
	"red" integer DEFAULT 0 NOT NULL,
	"orange" integer DEFAULT 0 NOT NULL,
	"yellow" integer DEFAULT 0 NOT NULL,
	"green" integer DEFAULT 0 NOT NULL,
	"blue" integer DEFAULT 0 NOT NULL,
	"purple" integer DEFAULT 0 NOT NULL,
	"pink" integer DEFAULT 0 NOT NULL,
	"fact" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_data" ADD COLUMN "facts" text[] GENERATED ALWAYS AS (boxwright_facts(material, imprint_locations, sizes, production_time, rush_service_available)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_data_facts" ON "product_data" USING gin ("facts") WHERE in_stock;
--> statement-breakpoint
-- Rows are only inserted, never updated, so that writers of the same combination do not wait for each other. Only writers that add
-- or remove products of one style do, to see whether it is the first or the last.
CREATE OR REPLACE FUNCTION boxwright_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	columns text := 'category, brand, rounded_price, minimum_quantity, color_group, style_key, facts';
	added text := 'SELECT ' || columns || ', 1 AS change FROM written WHERE in_stock';
	removed text := 'SELECT ' || columns || ', -1 AS change FROM replaced WHERE in_stock';
	changes text := CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END;
	colors text[] := '{black,gray,white,beige,brown,red,orange,yellow,green,blue,purple,pink}';
	color_sums text := (
		SELECT string_agg(format('coalesce(sum(count) FILTER (WHERE color_group = %L), 0)', color), ', ' ORDER BY place)
		FROM unnest(colors) WITH ORDINALITY each(color, place));
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		-- Merging must not add rows that this statement cannot see.
		LOCK TABLE facet_counts, fact_counts IN SHARE UPDATE EXCLUSIVE MODE;
		DELETE FROM facet_counts;
		DELETE FROM fact_counts;
		DELETE FROM style_counts;
		RETURN NULL;
	END IF;
	EXECUTE 'WITH counted AS (
			SELECT category, brand, boxwright_price_range(rounded_price) AS price_range,
				boxwright_facet_range(minimum_quantity) AS quantity_range, color_group, facts, sum(change) AS count
			FROM (' || changes || ') changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0
		), products AS (
			INSERT INTO facet_counts (category, brand, price_range, quantity_range, products, ' || array_to_string(colors, ', ') || ')
			SELECT category, brand, price_range, quantity_range, sum(count), ' || color_sums || '
			FROM counted GROUP BY 1, 2, 3, 4 HAVING (sum(count), ' || color_sums || ') <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		)
		INSERT INTO fact_counts (category, brand, price_range, quantity_range, fact, products, ' || array_to_string(colors, ', ') || ')
		SELECT category, brand, price_range, quantity_range, fact, sum(count), ' || color_sums || '
		FROM counted, unnest(facts) fact GROUP BY 1, 2, 3, 4, 5
		HAVING (sum(count), ' || color_sums || ') <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)';
	-- In order, so that two writers never wait for each other.
	EXECUTE 'WITH changes AS (' || changes || '), changed AS (
			SELECT style_key, category, brand, sum(change) AS change FROM changes
			WHERE style_key IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(change) <> 0
		), counted AS (
			INSERT INTO style_counts SELECT style_key, change FROM changed ORDER BY style_key
			ON CONFLICT (style_key) DO UPDATE SET products = style_counts.products + excluded.products
			RETURNING style_key, products
		)
		INSERT INTO facet_counts (category, brand, products, styles)
		SELECT category, brand, 0, sum(styles) FROM (
			SELECT category, brand, (products > 0)::int - (products - change > 0)::int AS styles
			FROM changed JOIN counted USING (style_key)
			UNION ALL
			SELECT category, brand, change FROM changes WHERE style_key IS NULL
		) each
		GROUP BY 1, 2 HAVING sum(styles) <> 0';
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The numbers of the price ranges are new.
LOCK TABLE product_data IN SHARE MODE;
--> statement-breakpoint
DELETE FROM facet_counts;
--> statement-breakpoint
INSERT INTO facet_counts (category, brand, price_range, quantity_range, products, black, gray, white, beige, brown, red, orange, yellow, green, blue, purple, pink)
SELECT category, brand, boxwright_price_range(rounded_price), boxwright_facet_range(minimum_quantity), count(*),
	count(*) FILTER (WHERE color_group = 'black'), count(*) FILTER (WHERE color_group = 'gray'), count(*) FILTER (WHERE color_group = 'white'), count(*) FILTER (WHERE color_group = 'beige'), count(*) FILTER (WHERE color_group = 'brown'), count(*) FILTER (WHERE color_group = 'red'), count(*) FILTER (WHERE color_group = 'orange'), count(*) FILTER (WHERE color_group = 'yellow'), count(*) FILTER (WHERE color_group = 'green'), count(*) FILTER (WHERE color_group = 'blue'), count(*) FILTER (WHERE color_group = 'purple'), count(*) FILTER (WHERE color_group = 'pink')
FROM product_data WHERE in_stock GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO facet_counts (category, brand, products, styles)
SELECT category, brand, 0, count(DISTINCT coalesce(style_key, id)) FROM product_data WHERE in_stock GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO fact_counts (category, brand, price_range, quantity_range, fact, products, black, gray, white, beige, brown, red, orange, yellow, green, blue, purple, pink)
SELECT category, brand, boxwright_price_range(rounded_price), boxwright_facet_range(minimum_quantity), fact, count(*),
	count(*) FILTER (WHERE color_group = 'black'), count(*) FILTER (WHERE color_group = 'gray'), count(*) FILTER (WHERE color_group = 'white'), count(*) FILTER (WHERE color_group = 'beige'), count(*) FILTER (WHERE color_group = 'brown'), count(*) FILTER (WHERE color_group = 'red'), count(*) FILTER (WHERE color_group = 'orange'), count(*) FILTER (WHERE color_group = 'yellow'), count(*) FILTER (WHERE color_group = 'green'), count(*) FILTER (WHERE color_group = 'blue'), count(*) FILTER (WHERE color_group = 'purple'), count(*) FILTER (WHERE color_group = 'pink')
FROM product_data, unnest(facts) fact WHERE in_stock GROUP BY 1, 2, 3, 4, 5;
