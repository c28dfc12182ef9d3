import type pg from 'pg'
import { mergeFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { connect } from '#db/client.ts'
import { runExclusively } from '#db/migrate.ts'
import { loadDemoBlog } from './blog/load-demo-blog.ts'
import { type DemoProduct, generateProducts } from './generate.ts'
import { loadDemoBoxes } from './load-boxes.ts'
import { loadSampleCampaign } from './load-sample-campaign.ts'
import { loadDemoStories } from './load-stories.ts'

const BATCH = 1024

const INSERT = `
  insert into product_data (
    id, name, slug, description, category, brand, image_url, image_urls, rounded_price, minimum_quantity,
    price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family, colour, colour_hex, item_number,
    available_colors, sizes, size_chart, material, dimensions, weight_oz, care, country_of_origin, imprint_locations, net_costs,
    supplier_sizes, demo
  )
  select
    id, name, slug, description, category, brand, image_url, image_urls, rounded_price, minimum_quantity,
    price_breaks, production_time, rush_service_available, purchase_includes, in_stock, family, colour, colour_hex, item_number,
    available_colors, sizes, size_chart, material, dimensions, weight_oz, care, country_of_origin, imprint_locations, net_costs,
    supplier_sizes, true
  from jsonb_to_recordset($1::jsonb) as product (
    id uuid, name text, slug text, description text, category text, brand text, image_url text, image_urls jsonb,
    rounded_price numeric, minimum_quantity integer, price_breaks jsonb, production_time integer,
    rush_service_available boolean, purchase_includes text, in_stock boolean, family text, colour text,
    colour_hex text, item_number text, available_colors text, sizes jsonb, size_chart text, material text, dimensions text,
    weight_oz numeric, care text, country_of_origin text, imprint_locations jsonb, net_costs jsonb,
    supplier_sizes jsonb
  )`

/** Called after every batch with the number of stored products out of `total`. */
export type ReportProgress = (done: number, total: number) => void

/** Writes the products in the transaction of `client`, `BATCH` a statement. */
async function insertProducts(client: pg.ClientBase, products: DemoProduct[], report: ReportProgress) {
  report(0, products.length)
  for (let from = 0; from < products.length; from += BATCH) {
    const batch = products.slice(from, from + BATCH)
    await client.query(INSERT, [JSON.stringify(batch)])
    report(from + batch.length, products.length)
  }
}

async function hasProducts(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from product_data) as filled')
  return rows[0]?.filled === true
}

/**
 * Loads the demo shop into an empty catalog in one transaction. `loaded` is false, and nothing changes, if there is any
 * product. Of processes that start together, one loads and the others wait.
 */
export async function loadDemoShop(
  url: string,
  report: ReportProgress,
  products: () => DemoProduct[] = generateProducts,
): Promise<{ loaded: boolean }> {
  return runExclusively(url, 'demo', async (client) => {
    if (await hasProducts(client)) return { loaded: false }
    await client.query('begin')
    try {
      await insertProducts(client, products(), report)
      await loadDemoBoxes(client)
      await loadDemoBlog(client)
      await loadDemoStories(client)
      await loadSampleCampaign(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    // Each batch added rows to the counts, which every list sums up.
    await mergeCounts(url)
    // Without fresh statistics the first searches would be planned for an empty table.
    await client.query(
      'vacuum analyze product_data, facet_counts, fact_counts, ready_made_boxes, ready_made_box_items, blog_posts, blog_post_tags',
    )
    return { loaded: true }
  })
}

async function mergeCounts(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1, statementTimeout: 60_000 })
  try {
    await mergeFacetCounts(db)
  } finally {
    await close()
  }
}
