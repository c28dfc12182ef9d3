import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** Requests a day, for as many days as it takes. */
const perDay = 1_000
const products = 2_000

/**
 * Fills an empty database with requests of every kind and what they asked for: most are decided, the last weeks are open,
 * some are spam or look like it.
 */
export async function fillRequests(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into product_data (name, slug, rounded_price)
    select 'Product ' || n, 'product-' || n, 5 + n % 40 from generate_series(1, ${products}) n`)
  await db.execute(sql`
    insert into requests (id, kind, reference, status, contact_name, email, company, summary, value_cents, suspected_spam,
      search_text, created_at, answered_at)
    select gen_random_uuid(), kind, 'BW-' || n, case
        when draw < 0.03 then 'spam'
        when age < 14 and draw < 0.5 then 'new'
        when age < 45 and draw < 0.7 then 'in-review'
        when age < 90 and draw < 0.6 then 'proposal-sent'
        when draw < 0.45 then 'won' else 'lost' end,
      'Dana Whitfield', 'dana' || n % 200000 || '@northwind.example', 'Northwind ' || n % 50000, '144 x Harbor Mug',
      case when kind in ('quote', 'swag-box') then 5000 + n::bigint * 7919 % 2000000 end,
      age < 14 and draw between 0.03 and 0.05,
      'bw-' || n || E'\ndana whitfield\nnorthwind ' || n % 50000 || E'\n' || repeat('sixty welcome boxes for the team ', 6),
      now() - age * interval '1 day',
      case when age > 3 and draw > 0.03 then now() - age * interval '1 day' + draw * draw * interval '70 hours' end
    from (select n, n / ${perDay}::float as age, random() as draw,
        (array['email-signup', 'project', 'quote', 'swag-box', 'free-sample'])[1 + n % 5] as kind
      from generate_series(0, ${count - 1}) n) drawn`)
  await db.execute(sql`
    with numbered as (select id, row_number() over () as number from product_data)
    insert into product_requests (id, product_id, name, email, quantity, product_name, product_price, created_at)
    select r.id, p.id, r.contact_name, r.email, 144, 'Harbor Mug', 12.5, r.created_at
    from (select *, row_number() over () as place from requests where kind = 'quote') r
      join numbered p on p.number = 1 + (r.place * r.place) % ${products}`)
  await db.execute(sql`
    with numbered as (select id, name, row_number() over () as number from product_data),
      boxes as (select jsonb_agg(jsonb_build_object('product_id', id, 'product_name', name, 'product_price', 12.5,
        'product_image', null)) as items, number / 5 as box from numbered group by box)
    insert into swag_box_requests (id, first_name, last_name, email, company, box_items, global_quantity, total_price, created_at)
    select r.id, 'Dana', 'Whitfield', r.email, r.company, b.items, 48, 600, r.created_at
    from (select *, row_number() over () as place from requests where kind = 'swag-box') r
      join boxes b on b.box = (r.place * r.place) % ${products / 5}`)
  await db.execute(sql`vacuum analyze requests, product_requests, swag_box_requests`)
}
