import { BEANIES } from './copy/apparel/beanies.ts'
import { CAPS } from './copy/apparel/caps.ts'
import { CREWNECKS } from './copy/apparel/crewnecks.ts'
import { FOLDED_TEES } from './copy/apparel/folded-tees.ts'
import { HOODIES } from './copy/apparel/hoodies.ts'
import { POLOS } from './copy/apparel/polos.ts'
import { TEES } from './copy/apparel/tees.ts'
import { SOCKS, UMBRELLAS } from './copy/apparel/wear.ts'
import { BACKPACKS } from './copy/backpacks.ts'
import { KITS, MAILERS } from './copy/boxes.ts'
import { CHOCOLATE } from './copy/chocolate.ts'
import { BLANKETS, CANDLES } from './copy/comfort.ts'
import { KEYCHAINS, LANYARDS } from './copy/desk/badges-keys.ts'
import { DESK_MATS, STICKERS } from './copy/desk/mats-stickers.ts'
import { NOTEBOOKS } from './copy/desk/notebooks.ts'
import { PENCILS } from './copy/desk/pencils.ts'
import { PENS } from './copy/desk/pens.ts'
import { SPIRAL_NOTEBOOKS } from './copy/desk/spiral-notebooks.ts'
import { STICKY_NOTES } from './copy/desk/sticky-notes.ts'
import { BOTTLES } from './copy/drinkware/bottles.ts'
import { FLASKS } from './copy/drinkware/flasks.ts'
import { LATTE_MUGS } from './copy/drinkware/latte-mugs.ts'
import { MUGS } from './copy/drinkware/mugs.ts'
import { CAN_COOLERS, PINTS } from './copy/drinkware/pints-coolers.ts'
import { TUMBLERS } from './copy/drinkware/tumblers.ts'
import { TWO_TONE_MUGS } from './copy/drinkware/two-tone-mugs.ts'
import { POUCHES } from './copy/pouches.ts'
import { CHARGERS, EARBUDS, POWER_BANKS } from './copy/technology.ts'
import { TOTES } from './copy/totes.ts'
import type { Category, ProductFamily, ProductType } from './product-type.ts'

/** Everything the demo shop sells, by the photograph that shows it. */
export const FAMILIES: readonly ProductFamily[] = [
  MUGS,
  LATTE_MUGS,
  TWO_TONE_MUGS,
  BOTTLES,
  FLASKS,
  TUMBLERS,
  PINTS,
  CAN_COOLERS,
  TEES,
  FOLDED_TEES,
  POLOS,
  HOODIES,
  CREWNECKS,
  CAPS,
  BEANIES,
  SOCKS,
  UMBRELLAS,
  TOTES,
  POUCHES,
  BACKPACKS,
  NOTEBOOKS,
  SPIRAL_NOTEBOOKS,
  PENS,
  PENCILS,
  STICKY_NOTES,
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

/** How the catalog divides among the categories, as shares of 1. No photograph may lead more than 1 in 100 products. */
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
