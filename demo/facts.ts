import { parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import type { ImprintLocation, Product, ProductSize } from '#db/tables/products.ts'
import { type Decoration, demoFacts, type ProductFamily, type ProductType } from './demo-data.ts'
import { createRandom } from './random.ts'

/** A design, of which every color has the same facts. */
type FactsDesign = { name: string; family: ProductFamily; type: ProductType; size: string }

export type DesignFacts = Pick<
  Product,
  'size_chart' | 'material' | 'dimensions' | 'weight_oz' | 'care' | 'country_of_origin' | 'imprint_locations'
> & { sizes: ProductSize[] }

/** `extraColor`: dollars a unit for each color after the first; where it is absent, more than one are quoted. */
const METHOD_NAMES: Record<Decoration['method'], { name: string; maxColors: number | null; extraColor?: number }> = {
  laser: { name: 'laser engraving', maxColors: 1 },
  screen: { name: 'screen print', maxColors: 4, extraColor: 0.45 },
  pad: { name: 'pad print', maxColors: 2, extraColor: 0.35 },
  embroidery: { name: 'embroidery', maxColors: 8, extraColor: 0.25 },
  deboss: { name: 'deboss', maxColors: 1 },
  digital: { name: 'full-color print', maxColors: null },
  transfer: { name: 'heat transfer', maxColors: null },
  foil: { name: 'foil', maxColors: 1 },
  label: { name: 'printed label', maxColors: null },
  patch: { name: 'leather patch', maxColors: 1 },
  woven: { name: 'woven', maxColors: 4 },
  knit: { name: 'knitted', maxColors: 4 },
  kiln: { name: 'kiln-fired print', maxColors: 2 },
}

/** The decoration that every description of a design names, with its maximum size as written there. */
export type DesignImprint = { decoration: Decoration; area: string }

const getDecorations = ({ family, type }: FactsDesign) => type.decorations ?? family.decorations

export function getImprint(design: FactsDesign): DesignImprint {
  const random = createRandom(`imprint ${design.name}`)
  const decoration = random.pick(getDecorations(design))
  return { decoration, area: random.pick(decoration.areas) }
}

/** "Left chest" for "on the left chest". */
function toLocationName(spot: string): string {
  const name = spot.replace(/^(?:on|at|in) (?:(?:the|a) )?/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Millimeters of `4" W x 2.25" H` or `2.5" round`. */
function parseArea(area: string): [number, number] {
  const [, width = '', height = width] = /^([\d.]+)"(?: W)?(?: x ([\d.]+)"(?: H)?| round)/.exec(area) ?? []
  if (width === '') throw new Error(`no size in ${area}`)
  const toMm = (inches: string) => Math.round(Number(inches) * 25_400) / 1000
  return [toMm(width), toMm(height)]
}

/** All imprint locations, first the one that descriptions name. Methods of one location share its size, or get one of their own. */
function getLocations(design: FactsDesign): ImprintLocation[] {
  const { decoration: lead, area: leadArea } = getImprint(design)
  const random = createRandom(`locations ${design.name}`)
  const locations = new Map<string, { area: string; location: ImprintLocation }>()
  for (const decoration of [lead, ...getDecorations(design).filter((other) => other !== lead)]) {
    const { name: method, maxColors, extraColor } = METHOD_NAMES[decoration.method]
    const name = toLocationName(decoration.spot)
    const shared = locations.get(name)
    if (shared && decoration.areas.includes(shared.area)) {
      const { location } = shared
      location.methods = [...new Set([...location.methods, method])]
      location.maxColors =
        location.maxColors === null || maxColors === null ? null : Math.max(location.maxColors, maxColors)
      location.extraColor = Math.max(location.extraColor ?? 0, extraColor ?? 0) || undefined
      continue
    }
    const area = decoration === lead ? leadArea : random.pick(decoration.areas)
    const own = shared ? `${name} (${method})` : name
    locations.set(own, {
      area,
      location: { name: own, methods: [method], sizeMm: parseArea(area), maxColors, extraColor },
    })
  }
  return [...locations.values()].map(({ location }) => location)
}

/** Dollars a unit; from 2XL on, which uses more fabric. */
const UPCHARGES: Record<string, number> = { '2XL': 2, '3XL': 3, '4XL': 4 }

/** Sizes as the list of included items names them: "Sizes S to 2XL in any mix". */
function getSizes(included: string, isHeavy: boolean): ProductSize[] {
  const [, from, to] = /\bsizes (\w+) to (\w+)/i.exec(included) ?? []
  const read = from ? parseSizes(`${from}-${to}`) : { value: [] }
  if ('problem' in read) throw new Error(read.problem)
  const isFree = /no extra charge/.test(included)
  return read.value.map((size) => {
    const upcharge = isFree ? 0 : (UPCHARGES[size.name] ?? 0)
    return { ...size, upcharge: upcharge > 0 && isHeavy ? upcharge + 1 : upcharge }
  })
}

/** @param included what the design's price includes, which names its sizes */
export function getDesignFacts(design: FactsDesign, included: string): DesignFacts {
  const { name, family, type, size } = design
  const { types, variants, code: _, chart: familyChart, ...familyFacts } = getFamilyFacts(family)
  const { chart = familyChart, ...typeFacts } = types?.[type.noun] ?? {}
  const facts = { ...familyFacts, ...variants?.[size], ...typeFacts }
  const sizes = getSizes(included, chart === 'fleece')
  const table = sizes.length > 0 && chart ? demoFacts.charts[chart] : undefined
  if (sizes.length > 0 && !table) throw new Error(`no size chart for ${name}`)
  const rows = table && [table.titles, ...sizes.map((each) => [each.name, ...(table.sizes[each.name] ?? [])])]
  return {
    sizes,
    size_chart: rows?.map((cells) => cells.join(' | ')).join('\n') ?? null,
    material: facts.material,
    dimensions: facts.dimensions ?? null,
    weight_oz: facts.weight,
    care: facts.care ?? null,
    country_of_origin: createRandom(`origin ${name}`).pick(facts.origin),
    imprint_locations: getLocations(design),
  }
}

function getFamilyFacts({ picture: image }: ProductFamily) {
  const facts = demoFacts.families[image]
  if (!facts) throw new Error(`no facts about ${image}`)
  return facts
}

/** Share of sizes that are out of stock in a color that is in stock. */
const SIZE_OUT_SHARE = 0.04

/** The sizes of one color: what is in stock differs, never all sizes are out. */
export function stockSizes(sizes: readonly ProductSize[], productName: string): ProductSize[] {
  const random = createRandom(`sizes ${productName}`)
  const stocked = sizes.map((size) => ({ ...size, in_stock: !random.chance(SIZE_OUT_SHARE) }))
  return stocked.some((size) => size.in_stock) ? stocked : [...sizes]
}

/** Creates a function that numbers designs within their kind: "BW-TEE-1042". All colors of a design share it. */
export function createItemNumbers() {
  const numbers = new Map<string, string>()
  const counts = new Map<string, number>()
  return ({ name, family }: FactsDesign): string => {
    const known = numbers.get(name)
    if (known) return known
    const { code } = getFamilyFacts(family)
    const count = (counts.get(code) ?? 1000) + 1
    counts.set(code, count)
    numbers.set(name, `BW-${code}-${count}`)
    return `BW-${code}-${count}`
  }
}
