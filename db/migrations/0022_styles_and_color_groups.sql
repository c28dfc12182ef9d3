-- The last known word of a name's first color decides: "Heather Navy / White" is blue. Without one, the swatch does.
CREATE FUNCTION boxwright_color_group(name text, hex text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	words text[] := regexp_split_to_array(regexp_replace(boxwright_fold(name), '( ?[/,;&+|]| - | with | and ).*$', ''), '[^a-z]+');
	word text;
	color text;
	rgb bytea;
	r int;
	g int;
	b int;
	highest int;
	chroma int;
	lightness int;
	hue int;
BEGIN
	IF words && '{multi,multicolor,multicolored,assorted,rainbow,various}' THEN RETURN NULL; END IF;
	FOR i IN REVERSE coalesce(cardinality(words), 0)..1 LOOP
		word := words[i];
		color := CASE
			WHEN word = 'gold' AND words[i - 1] = 'rose' THEN 'pink'
			WHEN word IN ('black', 'onyx', 'ebony', 'jet', 'noir') THEN 'black'
			WHEN word IN ('gray', 'grey', 'silver', 'charcoal', 'graphite', 'slate', 'ash', 'gunmetal', 'pewter', 'titanium', 'nickel', 'chrome', 'aluminum', 'platinum', 'cement', 'concrete') THEN 'gray'
			WHEN word IN ('white', 'snow') THEN 'white'
			WHEN word IN ('natural', 'beige', 'tan', 'sand', 'khaki', 'cream', 'ivory', 'oatmeal', 'oat', 'ecru', 'stone', 'kraft', 'wheat', 'linen', 'bone', 'taupe', 'almond', 'vanilla', 'champagne', 'cork', 'bamboo', 'camel', 'nude', 'putty') THEN 'beige'
			WHEN word IN ('brown', 'chocolate', 'espresso', 'coffee', 'mocha', 'walnut', 'chestnut', 'caramel', 'cognac', 'bronze', 'cocoa', 'mahogany') THEN 'brown'
			WHEN word IN ('red', 'maroon', 'burgundy', 'crimson', 'cardinal', 'scarlet', 'wine', 'cherry', 'garnet', 'ruby', 'cranberry', 'brick') THEN 'red'
			WHEN word IN ('orange', 'tangerine', 'rust', 'terracotta', 'copper', 'pumpkin', 'peach', 'apricot', 'coral') THEN 'orange'
			WHEN word IN ('yellow', 'gold', 'golden', 'mustard', 'lemon', 'sunflower', 'canary') THEN 'yellow'
			WHEN word IN ('green', 'forest', 'olive', 'sage', 'mint', 'lime', 'kelly', 'hunter', 'moss', 'emerald', 'jade', 'pine', 'teal', 'fern') THEN 'green'
			WHEN word IN ('blue', 'navy', 'royal', 'sky', 'cobalt', 'azure', 'denim', 'indigo', 'aqua', 'turquoise', 'cyan', 'ocean', 'sapphire') THEN 'blue'
			WHEN word IN ('purple', 'violet', 'lavender', 'plum', 'lilac', 'orchid', 'eggplant', 'grape', 'amethyst', 'mauve') THEN 'purple'
			WHEN word IN ('pink', 'rose', 'blush', 'fuchsia', 'magenta', 'salmon') THEN 'pink'
		END;
		IF color IS NOT NULL THEN RETURN color; END IF;
	END LOOP;
	IF words && '{heather,steel,metal,smoke,melange}' THEN RETURN 'gray'; END IF;
	IF hex IS NULL OR hex !~ '^#[0-9a-fA-F]{6}$' THEN RETURN NULL; END IF;
	rgb := decode(substr(hex, 2), 'hex');
	r := get_byte(rgb, 0);
	g := get_byte(rgb, 1);
	b := get_byte(rgb, 2);
	highest := greatest(r, g, b);
	chroma := highest - least(r, g, b);
	lightness := highest - chroma / 2;
	hue := CASE WHEN chroma = 0 THEN 0 WHEN highest = r THEN mod(360 + 60 * (g - b) / chroma, 360)
		WHEN highest = g THEN 120 + 60 * (b - r) / chroma ELSE 240 + 60 * (r - g) / chroma END;
	RETURN CASE
		WHEN highest < 48 AND chroma < 20 OR highest < 24 THEN 'black'
		WHEN chroma < 22 AND lightness >= 228 THEN 'white'
		WHEN chroma < 22 THEN 'gray'
		WHEN hue >= 20 AND hue < 70 AND lightness >= 150 AND chroma < 110 THEN 'beige'
		WHEN hue >= 14 AND hue < 50 AND lightness < 105 THEN 'brown'
		WHEN hue < 20 AND lightness >= 160 OR hue >= 345 AND lightness >= 160 THEN 'pink'
		WHEN hue < 14 OR hue >= 345 THEN 'red'
		WHEN hue < 40 THEN 'orange'
		WHEN hue < 70 AND lightness >= 100 THEN 'yellow'
		WHEN hue < 178 THEN 'green'
		WHEN hue < 250 THEN 'blue'
		WHEN hue < 310 OR lightness < 100 THEN 'purple'
		ELSE 'pink'
	END;
END $$;
--> statement-breakpoint
CREATE TABLE "style_counts" (
	"style_key" uuid PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_data_by_name";--> statement-breakpoint
DROP INDEX "product_data_by_price";--> statement-breakpoint
DROP INDEX "product_data_by_price_down";--> statement-breakpoint
DROP INDEX "product_data_by_category_name";--> statement-breakpoint
DROP INDEX "product_data_by_category_price";--> statement-breakpoint
-- In one statement, which writes the table once.
ALTER TABLE "product_data" ADD COLUMN "style_key" uuid GENERATED ALWAYS AS (case when nullif(family, '') is not null and nullif(colour, '') is not null then md5(quote_literal(family) || quote_nullable(category) || quote_nullable(brand))::uuid end) STORED,
ADD COLUMN "color_group" text GENERATED ALWAYS AS (boxwright_color_group(colour, colour_hex)) STORED;--> statement-breakpoint
CREATE INDEX "product_data_style" ON "product_data" USING btree ("style_key","name","id","rounded_price") WHERE in_stock and style_key is not null;--> statement-breakpoint
CREATE INDEX "product_data_filters" ON "product_data" USING btree ("category","brand","color_group","rounded_price","minimum_quantity","style_key","id") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_name" ON "product_data" USING btree ("name","id","style_key") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price" ON "product_data" USING btree ("rounded_price","id","style_key") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_price_down" ON "product_data" USING btree ("rounded_price" DESC NULLS LAST,"id","style_key") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_category_name" ON "product_data" USING btree ("category","name","id","style_key") WHERE in_stock;--> statement-breakpoint
CREATE INDEX "product_data_by_category_price" ON "product_data" USING btree ("category","rounded_price","id","style_key") WHERE in_stock;
--> statement-breakpoint
ALTER TABLE "facet_counts" ADD COLUMN "styles" integer DEFAULT 0 NOT NULL,
ADD COLUMN "black" integer DEFAULT 0 NOT NULL,
ADD COLUMN "gray" integer DEFAULT 0 NOT NULL,
ADD COLUMN "white" integer DEFAULT 0 NOT NULL,
ADD COLUMN "beige" integer DEFAULT 0 NOT NULL,
ADD COLUMN "brown" integer DEFAULT 0 NOT NULL,
ADD COLUMN "red" integer DEFAULT 0 NOT NULL,
ADD COLUMN "orange" integer DEFAULT 0 NOT NULL,
ADD COLUMN "yellow" integer DEFAULT 0 NOT NULL,
ADD COLUMN "green" integer DEFAULT 0 NOT NULL,
ADD COLUMN "blue" integer DEFAULT 0 NOT NULL,
ADD COLUMN "purple" integer DEFAULT 0 NOT NULL,
ADD COLUMN "pink" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Rows are only inserted, never updated, so that writers of the same combination do not wait for each other. Only writers that add
-- or remove products of one style do, to see whether it is the first or the last.
CREATE OR REPLACE FUNCTION boxwright_count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	columns text := 'category, brand, rounded_price, minimum_quantity, color_group, style_key';
	added text := 'SELECT ' || columns || ', 1 AS change FROM written WHERE in_stock';
	removed text := 'SELECT ' || columns || ', -1 AS change FROM replaced WHERE in_stock';
	changes text := CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		-- Merging must not add rows that this statement cannot see.
		LOCK TABLE facet_counts IN SHARE UPDATE EXCLUSIVE MODE;
		DELETE FROM facet_counts;
		DELETE FROM style_counts;
		RETURN NULL;
	END IF;
	EXECUTE 'INSERT INTO facet_counts (category, brand, price_range, quantity_range, products, black, gray, white, beige, brown, red, orange, yellow, green, blue, purple, pink)
		SELECT category, brand, price_range, quantity_range, sum(count), ' || (
			SELECT string_agg(format('coalesce(sum(count) FILTER (WHERE color_group = %L), 0)', color), ', ' ORDER BY place)
			FROM unnest('{black,gray,white,beige,brown,red,orange,yellow,green,blue,purple,pink}'::text[]) WITH ORDINALITY colors(color, place)) || '
		FROM (SELECT category, brand, boxwright_facet_range(rounded_price) AS price_range,
				boxwright_facet_range(minimum_quantity) AS quantity_range, color_group, sum(change) AS count
			FROM (' || changes || ') changes GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0) counted
		GROUP BY 1, 2, 3, 4';
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
LOCK TABLE product_data IN SHARE MODE;
--> statement-breakpoint
DELETE FROM facet_counts;
--> statement-breakpoint
INSERT INTO facet_counts (category, brand, price_range, quantity_range, products, black, gray, white, beige, brown, red, orange, yellow, green, blue, purple, pink)
SELECT category, brand, boxwright_facet_range(rounded_price), boxwright_facet_range(minimum_quantity), count(*),
	count(*) FILTER (WHERE color_group = 'black'), count(*) FILTER (WHERE color_group = 'gray'), count(*) FILTER (WHERE color_group = 'white'), count(*) FILTER (WHERE color_group = 'beige'), count(*) FILTER (WHERE color_group = 'brown'), count(*) FILTER (WHERE color_group = 'red'), count(*) FILTER (WHERE color_group = 'orange'), count(*) FILTER (WHERE color_group = 'yellow'), count(*) FILTER (WHERE color_group = 'green'), count(*) FILTER (WHERE color_group = 'blue'), count(*) FILTER (WHERE color_group = 'purple'), count(*) FILTER (WHERE color_group = 'pink')
FROM product_data WHERE in_stock GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO facet_counts (category, brand, products, styles)
SELECT category, brand, 0, count(DISTINCT coalesce(style_key, id)) FROM product_data WHERE in_stock GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO style_counts
SELECT style_key, count(*) FROM product_data WHERE in_stock AND style_key IS NOT NULL GROUP BY 1;
