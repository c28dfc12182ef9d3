import { type SQL, sql } from 'drizzle-orm'
import { isOffered } from '#app/features/orders/boxes.server.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { firstImage, type PublicProduct, productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { getImages } from '../product-page/product-view.ts'
import { getProductPath } from '../slug.ts'
import type { Related, RelatedProduct } from './related.ts'
import { readVariants } from './variants.server.ts'

const maxSectionProducts = 4
/** Target prices of alternatives as a share of the product's price; one product near each. */
const alternativePriceShares = [0.5, 0.75, 1.4, 2]
/** Minimum difference of an alternative, as a share of the product's price. */
const minPriceDifference = 0.1
/** Maximum number of products examined on either side of a price. */
const maxExamined = 150
/** Maximum number of candidates per target. */
const maxCandidates = 12
/** Price range of complementary products relative to the product's price. */
const priceLevelLimits = { min: 0.5, max: 2 }

type CandidateRow = Pick<PublicProduct, 'id' | 'name' | 'slug' | 'family'> & {
  image: string | null
  price: number | null
}

/** Reads the related products of a product page (docs/domain.md, Catalog). At most four statements. */
export async function readRelated(db: Queryable, product: PublicProduct): Promise<Related> {
  const [swatches, priceAlternatives, complementary] = await Promise.all([
    readVariants(db, product),
    readPriceAlternatives(db, product),
    readComplementary(db, product),
  ])
  const sections = [
    { title: 'Similar, at another price', products: priceAlternatives },
    { title: 'Goes in a box with', products: complementary },
  ]
  return { swatches, sections: sections.filter(({ products }) => products.length > 0) }
}

/** Reads cheaper and more expensive products of the same kind, by price. */
async function readPriceAlternatives(db: Queryable, product: PublicProduct): Promise<RelatedProduct[]> {
  const { rounded_price: price, category } = product
  const kind = rankByKind(product.name)
  if (!price || !category || !kind) return []
  const targets = alternativePriceShares.map((share) => ({
    category,
    near: price * share,
    ...(share < 1 ? { to: price * (1 - minPriceDifference) } : { from: price * (1 + minPriceDifference) }),
  }))
  return pickDiverse(await readNearest(db, product, targets, kind), product)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
    .map((other) => {
      const difference = (toCents(other.price) ?? 0) - toCents(price)
      return {
        ...toRelatedProduct(other),
        difference: `${formatCents(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`,
      }
    })
}

/** Reads products that share a ready-made box with the product, then products of the categories boxed most often with its own. */
async function readComplementary(db: Queryable, product: PublicProduct): Promise<RelatedProduct[]> {
  const { packed, partners } = await readBoxes(db, product)
  const targets = partners
    .slice(0, Math.max(0, maxSectionProducts - packed.length))
    .map(({ category, price, ownPrice }) => {
      const level = product.rounded_price && ownPrice ? product.rounded_price / ownPrice : 1
      return { category, near: price * Math.min(priceLevelLimits.max, Math.max(priceLevelLimits.min, level)) }
    })
  const colorOrder = sql`(colour is distinct from ${product.colour})`
  const matching = targets.length > 0 ? await readNearest(db, product, targets, colorOrder) : []
  return pickDiverse([...packed.map((one) => [one]), ...matching], product)
    .slice(0, maxSectionProducts)
    .map(toRelatedProduct)
}

type Partner = {
  category: string
  /** Average unit price in dollars of the boxed products of this category. */
  price: number
  /** The same for the product's own category; null if no box has a product of it. */
  ownPrice: number | null
}

/** Reads the products of the product's boxes, and the other boxed categories, those most often boxed with its own first. */
async function readBoxes(
  db: Queryable,
  { id, category }: PublicProduct,
): Promise<{ packed: CandidateRow[]; partners: Partner[] }> {
  const { rows } = await db.execute<{ packed: CandidateRow[] | null; partners: Partner[] | null }>(sql`
    with boxed as materialized (
      select ${readyMadeBoxItems.ready_made_box_id} box, ${productData.id} id, ${productData.name} "name",
        ${productData.slug} slug, ${productData.family} family, ${firstImage} image,
        ${productData.category} category, ${productData.rounded_price}::float price
      from ${readyMadeBoxItems}
      join ${readyMadeBoxes} on ${readyMadeBoxes.id} = ${readyMadeBoxItems.ready_made_box_id} and ${isOffered}
      join ${productData} on ${productData.id} = ${readyMadeBoxItems.product_id} and ${productData.in_stock}
    ), packed as (
      select id, name, slug, family, image, price, count(*) boxes
      from boxed
      where id <> ${id} and box in (select box from boxed where id = ${id})
      group by id, name, slug, family, image, price
      order by boxes desc, price desc nulls last, id
      limit ${maxSectionProducts}
    ), partners as (
      select category, avg(price) price, (select avg(price) from boxed where category = ${category}) "ownPrice"
      from boxed
      where category <> coalesce(${category}, '') and price is not null
      group by category
      order by count(distinct box) filter (where box in (select box from boxed where category = ${category})) desc,
        count(distinct box) desc, category
      limit ${maxSectionProducts}
    )
    select (select json_agg(packed) from packed) packed, (select json_agg(partners) from partners) partners`)
  return { packed: rows[0]?.packed ?? [], partners: rows[0]?.partners ?? [] }
}

/** A category and the price in dollars a unit near which to look for a product. `from` and `to` are inclusive. */
type PriceTarget = { category: string; near: number; from?: number; to?: number }

/**
 * Reads the nearest products in stock for each target, best first, in one statement.
 * @param order sorts rows of product_data before the price; rows for which it is null are excluded
 */
async function readNearest(
  db: Queryable,
  { id }: PublicProduct,
  targets: PriceTarget[],
  order: SQL,
): Promise<CandidateRow[][]> {
  const each = targets.map(({ category, near, from = 0, to }, targetIndex) => {
    const upper = to === undefined ? sql`` : sql`and rounded_price <= ${to}`
    const columns = sql`id, name, slug, family, colour, image_url, image_urls, rounded_price`
    const rows = sql`select ${columns} from product_data
      where in_stock and category = ${category} and rounded_price >= ${from} ${upper}`
    return sql`(
      select ${targetIndex}::int target_index, row_number() over best ordinal, id, name, slug, family, ${firstImage} image,
        rounded_price::float price
      from (
        (${rows} and rounded_price >= ${near} order by rounded_price, id limit ${maxExamined})
        union all
        (${rows} and rounded_price < ${near} order by rounded_price desc, id desc limit ${maxExamined})
      ) product_data
      where id <> ${id} and ${order} is not null
      window best as (order by ${order}, abs(rounded_price - ${near}), id)
      order by ordinal limit ${maxCandidates}
    )`
  })
  const { rows } = await db.execute<CandidateRow & { target_index: number }>(
    // The outer select allows its own order even for a single target.
    sql`select * from (${sql.join(each, sql` union all `)}) nearest order by target_index, ordinal`,
  )
  return targets.map((_, index) => rows.filter(({ target_index }) => target_index === index))
}

/** Ranks names with the same last two words ("camp mug") before names with the same last word; null for others. */
function rankByKind(name: string): SQL | undefined {
  const words = getNameWords(name)
  const last = words.at(-1) ?? ''
  if (!/\p{L}/u.test(last)) return
  // A whole name, "Mug", can be the last word as well.
  const base = sql`' ' || lower(split_part(name, ',', 1))`
  const endsWith = (kind: string) => sql`right(${base}, ${kind.length + 1}::int) = ${` ${kind}`}`
  return sql`case when ${endsWith(words.slice(-2).join(' '))} then 0 when ${endsWith(last)} then 1 end`
}

/** "Harbor Camp Mug, Navy" without its color, in lower case. */
const getNameWords = (name: string) => (name.split(',')[0] ?? '').trim().toLowerCase().split(/\s+/)

/** Picks one product of each list: no design twice, and different images and kinds where possible. */
function pickDiverse(lists: CandidateRow[][], product: PublicProduct): CandidateRow[] {
  const getDesign = ({ id, family }: Pick<CandidateRow, 'id' | 'family'>) => family ?? id
  const getKind = ({ name }: Pick<CandidateRow, 'name'>) => getNameWords(name).at(-1)
  const designs = new Set([getDesign(product)])
  const kinds = new Set([getKind(product)])
  const images = new Set([getImages(product)[0], null])
  return lists.flatMap((list) => {
    const others = list.filter((one) => !designs.has(getDesign(one)))
    const imaged = others.filter(({ image }) => !images.has(image))
    const chosen = imaged.find((one) => !kinds.has(getKind(one))) ?? imaged[0] ?? others[0]
    if (!chosen) return []
    designs.add(getDesign(chosen))
    kinds.add(getKind(chosen))
    images.add(chosen.image)
    return [chosen]
  })
}

function toRelatedProduct({ id, name, slug, image, price }: CandidateRow): RelatedProduct {
  return { id, to: getProductPath({ slug, name }), name, image, price: formatPrice(price) }
}
