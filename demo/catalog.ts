import { BACKPACKS } from './copy/backpacks.ts'
import { KEYCHAINS, LANYARDS } from './copy/badges-keys.ts'
import { BOTTLES } from './copy/bottles.ts'
import { KITS, MAILERS } from './copy/boxes.ts'
import { CAPS } from './copy/caps.ts'
import { CHOCOLATE } from './copy/chocolate.ts'
import { BLANKETS, CANDLES } from './copy/comfort.ts'
import { DESK_MATS, STICKERS } from './copy/desk.ts'
import { HOODIES } from './copy/hoodies.ts'
import { MUGS } from './copy/mugs.ts'
import { NOTEBOOKS } from './copy/notebooks.ts'
import { PENS } from './copy/pens.ts'
import { CHARGERS, EARBUDS, POWER_BANKS } from './copy/technology.ts'
import { TEES } from './copy/tees.ts'
import { TOTES } from './copy/totes.ts'
import { TUMBLERS } from './copy/tumblers.ts'
import { SOCKS, UMBRELLAS } from './copy/wear.ts'
import type { Category, ProductFamily, ProductType } from './product-type.ts'

/** Everything the demo shop sells, by the photograph that shows it. */
const FAMILIES: readonly ProductFamily[] = [
  MUGS,
  BOTTLES,
  TUMBLERS,
  TEES,
  HOODIES,
  CAPS,
  SOCKS,
  UMBRELLAS,
  TOTES,
  BACKPACKS,
  NOTEBOOKS,
  PENS,
  DESK_MATS,
  STICKERS,
  LANYARDS,
  KEYCHAINS,
  POWER_BANKS,
  CHARGERS,
  EARBUDS,
  BLANKETS,
  CANDLES,
  CHOCOLATE,
  MAILERS,
  KITS,
]

/** How the catalog divides among the categories, as shares of 1. */
const CATEGORY_SHARES: Record<Category, number> = {
  Drinkware: 0.155,
  'T-Shirts': 0.13,
  Bags: 0.14,
  Office: 0.1,
  Outerwear: 0.095,
  Writing: 0.08,
  Eco: 0.075,
  Technology: 0.07,
  Headwear: 0.055,
  Wellness: 0.05,
  'Food & Treats': 0.035,
  'Kits & Packaging': 0.015,
}

type Assortment = { family: ProductFamily; type: ProductType; count: number }

/** How many products of each type make a catalog of `count`; the counts add up exactly. */
export function planAssortment(count: number): Assortment[] {
  const all = FAMILIES.flatMap((family) => family.types.map((type) => ({ family, type })))
  const weightOf = (category: Category) =>
    all.reduce((sum, { type }) => (type.category === category ? sum + type.share : sum), 0)
  let assigned = 0
  let wanted = 0
  return all.map(({ family, type }) => {
    wanted += (count * CATEGORY_SHARES[type.category] * type.share) / weightOf(type.category)
    const upTo = Math.round(wanted)
    const own = upTo - assigned
    assigned = upTo
    return { family, type, count: own }
  })
}
