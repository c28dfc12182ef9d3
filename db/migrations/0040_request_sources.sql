ALTER TABLE "product_requests" ADD COLUMN "style" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "product_requests" ADD COLUMN "supplier_item_number" text;--> statement-breakpoint
-- Requests of older releases get what their products have today.
update product_requests request
set style = product.family, color = product.colour, supplier = product.supplier,
  supplier_item_number = product.supplier_item_number
from product_data product
where product.id = request.product_id
  and coalesce(product.family, product.colour, product.supplier, product.supplier_item_number) is not null;--> statement-breakpoint
create function boxwright_add_sources(items jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('style', product.family, 'color', product.colour,
    'supplier', product.supplier, 'supplier_item_number', product.supplier_item_number)) || item.value
    order by item.position), '[]')
  from jsonb_array_elements(items) with ordinality item(value, position)
    left join product_data product on product.id::text = item.value ->> 'product_id'
$$;--> statement-breakpoint
update product_requests set more_items = boxwright_add_sources(more_items) where more_items <> '[]';--> statement-breakpoint
update swag_box_requests set box_items = boxwright_add_sources(box_items) where exists (
  select from jsonb_array_elements(box_items) item join product_data on id::text = item ->> 'product_id');--> statement-breakpoint
drop function boxwright_add_sources(jsonb);
