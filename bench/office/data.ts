import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'

/** One person of the sales team, and what they read: the floor is a month old, most of what came since was opened. */
export type Reader = { id: string }

const colors = ['navy', 'charcoal', 'forest', 'stonewash', 'cream', 'black', 'coral', 'heather', 'sky', 'mustard']
const things = ['mug', 'tumbler', 'cap', 'tote', 'notebook', 'hoodie', 'bottle', 'umbrella', 'beanie', 'charger']
const lines = ['camp', 'harbor', 'trail', 'summit', 'studio', 'meadow', 'lantern', 'canyon']
const firsts = ['dana', 'kim', 'sam', 'ana', 'luis', 'priya', 'omar', 'grace', 'noah', 'mei', 'ivan', 'zoe', 'tariq']
const lasts = [
  'whitfield',
  'lee',
  'okafor',
  'novak',
  'ramirez',
  'haddad',
  'nguyen',
  'larsen',
  'moreau',
  'katz',
  'silva',
]
const places = [
  'north',
  'blue',
  'iron',
  'silver',
  'cedar',
  'bright',
  'stone',
  'river',
  'golden',
  'quiet',
  'high',
  'east',
]
const trades = ['wind', 'field', 'works', 'bridge', 'light', 'harbor', 'peak', 'gate', 'forge', 'bank', 'logic', 'care']
const sentences = [
  'Please ship half of them to our second office before the kickoff.',
  'We need them for the onboarding of two hundred new colleagues.',
  'The logo should be embroidered, one color is fine.',
  'Can you tell us what the rush service would cost?',
  'Our budget is fixed, the date is not.',
  'A mockup with the dark background would help us decide.',
  'It is a gift for our customers at the end of the year.',
  'Delivery to individual addresses, most of them abroad.',
]

const texts = (values: string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
/** One of them, drawn anew for each row. */
const oneOf = (values: string[]) => sql`(${texts(values)})[1 + floor(random() * ${values.length}::int)::int]`

/**
 * Requests of three years, the newest of today, made in SQL: kinds, statuses, owners, values and texts as a busy shop has
 * them. Old ones are mostly decided, sign-ups are nobody's, one in sixteen is spam.
 */
export async function fillHub(db: Database, rows: number): Promise<Reader> {
  const team = await db
    .insert(staff)
    .values(
      firsts.slice(0, 6).map((name) => ({
        name,
        email: `${name}@shop.example`,
        role: 'sales' as const,
        joined_at: new Date(),
        requests_read_until: new Date(Date.now() - 30 * 86_400_000),
      })),
    )
    .returning({ id: staff.id })
  const [me] = team
  if (!me) throw new Error('nobody is there')

  // Indexes are built once, over all rows: row by row the one for the search alone would take an hour.
  const { rows: indexes } = await db.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'requests' and indexname not in (select conname from pg_constraint)`)
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`))
  await db.execute(sql`select setseed(0.4711)`)
  const batch = 50_000
  for (let from = 0; from < rows; from += batch)
    await insert(db, { from, to: Math.min(from + batch, rows), rows, team })
  for (const { made } of indexes) await db.execute(sql.raw(made))

  await db.execute(sql`
    insert into request_reads (staff_id, request_id)
    select ${me.id}, id from requests
    where created_at > now() - interval '30 days' and created_at < now() - interval '2 hours' and random() < 0.9`)
  await db.execute(sql`
    with noted as (
      insert into request_events (request_id, actor, kind, note)
      select id, 'kim@shop.example', 'note', 'Could you look at this?' from requests where random() < 0.005
      returning id, request_id)
    insert into request_mentions (event_id, staff_id, request_id)
    select id, (${texts(team.map(({ id }) => id))})[1 + id % ${team.length}::int]::uuid, request_id from noted`)
  await db.execute(sql`vacuum analyze requests, request_reads, request_mentions, staff`)
  return me
}

type Batch = { from: number; to: number; rows: number; team: { id: string }[] }

const insert = (db: Database, { from, to, rows, team }: Batch) =>
  db.execute(sql`
    insert into requests (id, kind, reference, status, contact_name, email, company, summary, value_cents, suspected_spam,
      has_artwork, search_text, created_at, owner_id, next_step, next_step_on, answered_at)
    select gen_random_uuid(), kind, reference, status,
      case when kind <> 'email-signup' then initcap(concat(first, ' ', last)) end,
      email, company,
      case kind when 'quote' then concat(quantity, ' x ', product) when 'swag-box' then concat(quantity, ' boxes, 4 items')
        when 'project' then 'Bulk Swag' when 'free-sample' then company else '' end,
      case when kind in ('quote', 'swag-box') then (quantity * (400 + random() * 9000))::bigint end,
      suspected, kind = 'swag-box' and random() < 0.6,
      lower(concat_ws(e'\n', reference, replace(reference, '-', ''), concat(first, ' ', last), email, company, phone,
        case when kind in ('quote', 'swag-box') then product end, case when kind = 'swag-box' then concat(other, ' badge.pdf') end,
        case when kind in ('swag-box', 'project', 'free-sample') then concat(said, ' ', more) end)),
      created_at,
      case when kind <> 'email-signup' and status <> 'new' and random() < 0.9
        then (${texts(team.map(({ id }) => id))})[1 + floor(random() * ${team.length}::int)::int]::uuid end,
      case when due then 'Call them' end,
      case when due then current_date - 20 + floor(random() * 60)::int end,
      case when status in ('proposal-sent', 'won', 'lost') then created_at + random() * random() * interval '70 hours' end
    from (
      select *,
        case when random() < 0.06 then 'spam'
          when kind = 'email-signup' then 'new'
          when age < interval '3 days' then (array['new', 'new', 'in-review'])[1 + floor(random() * 3)::int]
          when age < interval '30 days' then (array['in-review', 'proposal-sent', 'proposal-sent', 'won', 'lost'])[1 + floor(random() * 5)::int]
          else (array['won', 'lost', 'lost', 'lost'])[1 + floor(random() * 4)::int] end as status,
        age < interval '60 days' and random() < 0.05 as due,
        case when kind in ('swag-box', 'free-sample') then initcap(concat(place, trade, ' ', branch)) end as company,
        concat(first, '.', last, '@', place, trade, branch, '.example') as email
      from (
        select now() - age as created_at, age,
          concat('BW-', substr(letters, 1, 4), '-', substr(letters, 5, 2)) as reference,
          case when draw < 0.3 then 'email-signup' when draw < 0.6 then 'quote' when draw < 0.8 then 'swag-box'
            when draw < 0.92 then 'project' else 'free-sample' end as kind,
          random() < 0.005 as suspected, (48 + random() * random() * 5000)::int as quantity,
          ${oneOf(firsts)} as first, ${oneOf(lasts)} as last, ${oneOf(places)} as place, ${oneOf(trades)} as trade,
          floor(random() * random() * 400)::int as branch, concat('555 0', floor(1000 + random() * 9000)::int) as phone,
          concat(${oneOf(colors)}, ' ', ${oneOf(lines)}, ' ', ${oneOf(things)}) as product,
          concat(${oneOf(colors)}, ' ', ${oneOf(things)}) as other, ${oneOf(sentences)} as said, ${oneOf(sentences)} as more
        from (
          -- Busier by day than by night, and in later years than in earlier ones.
          select random() as draw, (1 - sqrt(n::float8 / ${rows}::int)) * interval '1095 days' as age,
            (select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + (n::bigint * 295075153 % 481890304 / power(28, place)::bigint % 28)::int, 1), '' order by place)
             from generate_series(0, 5) place) as letters
          from generate_series(${from + 1}::int, ${to}::int) n
        ) drawn
      ) told
    ) placed`)
