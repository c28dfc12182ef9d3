import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { imageFetches, images } from '#db/tables/images.ts'
import { productData } from '#db/tables/products.ts'
import { getImageUrl } from '../image-url.ts'
import { isExternal } from './image-fetches.server.ts'

/** A downloaded image: source URL, hash and the shop's own URL. */
export type FetchedImage = { from: string; hash: string; url: string }

/**
 * Marks images as downloaded and replaces their URLs in all products, in one statement, so that cached pages are invalidated
 * once. The change set that named the URL can still be undone: its revision gets the product's new version (decision 0030).
 */
export async function replaceUrls(db: Database, fetched: FetchedImage[]): Promise<void> {
  if (fetched.length === 0) return
  const from = sql.param(fetched.map((each) => each.from))
  const hashes = sql.param(fetched.map((each) => each.hash))
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update ${imageFetches} f set state = 'done', hash = fetched.hash, problem = null
      from unnest(${from}::text[], ${hashes}::text[]) fetched (address, hash) where f.address = fetched.address`)
    await replaceInProducts(
      tx,
      fetched.filter((each) => isExternal(each.from)),
    )
  })
}

async function replaceInProducts(tx: Transaction, fetched: FetchedImage[]): Promise<void> {
  if (fetched.length === 0) return
  const from = sql.param(fetched.map((each) => each.from))
  const ownUrls = sql.param(fetched.map((each) => each.url))
  await tx.execute(sql`
    with fetched as (select * from unnest(${from}::text[], ${ownUrls}::text[]) fetched (address, own)),
    -- A consistent lock order prevents deadlocks.
    found as (
      select id, version, image_url, image_urls, image_alts, imprint_areas from ${productData}
      where image_url = any(${from}::text[]) or image_urls ?| ${from}::text[]
      order by id for update
    ),
    changed as (
      update ${productData} p set
        image_url = coalesce((select own from fetched where address = found.image_url), found.image_url),
        image_urls = (
          select coalesce(jsonb_agg(address order by ordinal), '[]') from (
            select coalesce(own, named.value) as address, min(ordinal) as ordinal
            from jsonb_array_elements_text(found.image_urls) with ordinality named (value, ordinal)
            left join fetched on fetched.address = named.value group by 1
          ) each
        ),
        image_alts = (
          select coalesce(jsonb_object_agg(coalesce(own, key), alt.value), '{}') from jsonb_each(found.image_alts) alt
          left join fetched on fetched.address = alt.key
        ),
        imprint_areas = (
          select coalesce(jsonb_agg(
            case when own is null then area else area || jsonb_build_object('picture', own) end order by ordinal), '[]')
          from jsonb_array_elements(found.imprint_areas) with ordinality each (area, ordinal)
          left join fetched on fetched.address = area ->> 'picture'
        )
      from found where p.id = found.id
      returning p.id, p.version, found.version as seen
    )
    update ${contentRevisions} r set version = changed.version from changed
    where r.kind = 'product' and r.subject = changed.id::text and r.version = changed.seen`)
}

/** Maximum URLs per batch. */
const batchSize = 1_000

/** Replaces URLs of downloaded images that an undo restored. */
export async function replaceRestoredUrls(db: Database): Promise<void> {
  const { rows } = await db.execute<{ from: string; hash: string; width: number; height: number }>(sql`
    select distinct f.address as "from", c.hash, c.width, c.height from ${productData} p
    cross join lateral (select p.image_url as address union all select jsonb_array_elements_text(p.image_urls)) named
    join ${imageFetches} f on f.address = named.address and f.state = 'done'
    join ${images} c on c.hash = f.hash
    -- The first condition keeps the usual case cheap: no external URLs.
    where (p.image_url like 'http%' or p.image_urls::text like '%"http%') and named.address like 'http%'
    limit ${batchSize}`)
  await replaceUrls(
    db,
    rows.map(({ from, hash, width, height }) => ({ from, hash, url: getImageUrl({ hash, width, height }) })),
  )
}
