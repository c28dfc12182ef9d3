import { type Category, demoFamilies, type ProductFamily, type ProductType } from './demo-data.ts'

/** Shares of the categories, summing to 1. No image may lead more than 1 in 100 products. */
const CATEGORY_SHARES: Record<Category, number> = {
  Drinkware: 0.19,
  'T-Shirts': 0.105,
  Bags: 0.105,
  Office: 0.12,
  Outerwear: 0.105,
  Writing: 0.085,
  Eco: 0.08,
  Technology: 0.065,
  Headwear: 0.06,
  Wellness: 0.04,
  'Food & Treats': 0.03,
  'Kits & Packaging': 0.015,
}

type Assortment = { family: ProductFamily; type: ProductType; count: number }

/** Returns the number of products per type for a catalog of `count`; the numbers add up exactly. */
export function planAssortment(count: number): Assortment[] {
  const all = demoFamilies.flatMap((family) => family.types.map((type) => ({ family, type })))
  const getWeight = (category: Category) =>
    all.reduce((sum, { type }) => (type.category === category ? sum + type.share : sum), 0)
  let assigned = 0
  let exactCount = 0
  return all.map(({ family, type }) => {
    exactCount += (count * CATEGORY_SHARES[type.category] * type.share) / getWeight(type.category)
    const roundedCount = Math.round(exactCount)
    const typeCount = roundedCount - assigned
    assigned = roundedCount
    return { family, type, count: typeCount }
  })
}
