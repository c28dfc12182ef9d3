import type { Placement } from '#db/tables/imprint.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import { type AreaInfo, type Method, methods } from './surface.ts'

export type LocationMethod = {
  /** As the product's imprint table names it. */
  name: string
  /** How images draw it. */
  method: Method
}

/** A location for a logo that a product's image offers. */
export type Location = {
  /** Name in the imprint table; without a table, the area's id. */
  id: string
  name: string
  /** Areas of the image at this location, with the limits of the table. */
  areas: readonly AreaInfo[]
  methods: readonly LocationMethod[]
  /** Maximum number of ink colors. */
  maxColors: number | null
  /** Dollars a unit for each color after the first; undefined if it is quoted. */
  extraColor?: number | undefined
  /** Maximum size in the table, which may exceed the area that an image shows of it; null if it names none. */
  sizeMm: readonly [width: number, height: number] | null
  /** True for a row of the product's imprint table. */
  isListed: boolean
  /** False if the image does not show this location. */
  isShown: boolean
}

/** Prefix of the area of a location that the image does not show. */
const hiddenAreaPrefix = 'location:'

/** Returns the area id of a location that no image shows. */
export const getHiddenAreaId = (location: string) => hiddenAreaPrefix + location

/** Size of a location without a size in the table, if no image shows it. */
const unknownSizeMm = [100, 100] as const

/** Words of decoration methods that images draw in another way than a screen print. */
const methodWords: [RegExp, Method][] = [
  [/embroid/i, 'embroidery'],
  [/laser|engrav|etch/i, 'laser engraving'],
  [/deboss|emboss|patch/i, 'deboss'],
  [/foil/i, 'foil'],
  [/knit|wov/i, 'knitted'],
  [/full.?colou?r|digital|transfer|sublimat|label|photo|\bdt[fg]\b|\buv\b/i, 'full-color print'],
]

/** Returns how images draw a decoration method of an imprint table. */
export const getDrawnMethod = (name: string): Method =>
  methods.find((method) => method === name) ?? methodWords.find(([word]) => word.test(name))?.[1] ?? 'screen print'

/**
 * Returns the locations for a logo on an image: the rows of the product's imprint table on the areas that show them, those that the
 * image shows first; without a table, its areas.
 */
export function getLocations(areas: readonly AreaInfo[], table: readonly ImprintLocation[]): Location[] {
  if (table.length === 0) return areas.map(toLocation)
  const locations = table.map((row) => toListedLocation(row, areas))
  return [...locations.filter(({ isShown }) => isShown), ...locations.filter(({ isShown }) => !isShown)]
}

const toLocation = (area: AreaInfo): Location => ({
  id: area.id,
  name: area.name,
  areas: [area],
  methods: [...new Set(area.methods)].map((method) => ({ name: method, method })),
  maxColors: null,
  sizeMm: null,
  isListed: false,
  isShown: true,
})

function toListedLocation(row: ImprintLocation, areas: readonly AreaInfo[]): Location {
  const { name, sizeMm, maxColors, extraColor } = row
  const matching = findAreas(name, areas)
  const names = row.methods.length > 0 ? row.methods : [...new Set((matching[0] ?? areas[0])?.methods)]
  const shownAreas = matching.map((area) => ({
    ...area,
    ...getChestPosition(name, area),
    ...(sizeMm && { maxMm: sizeMm }),
  }))
  return {
    id: name,
    name,
    areas: shownAreas.length > 0 ? shownAreas : [createHiddenArea(row)],
    methods: names.map((each) => ({ name: each, method: getDrawnMethod(each) })),
    maxColors,
    extraColor,
    sizeMm,
    isListed: true,
    isShown: shownAreas.length > 0,
  }
}

/** An area of no image, which only words describe. */
const createHiddenArea = ({ name, sizeMm, methods: names }: ImprintLocation): AreaInfo => ({
  id: getHiddenAreaId(name),
  name,
  sizeMm: sizeMm ?? unknownSizeMm,
  methods: names.map(getDrawnMethod),
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  pixelsPerMm: [1, 1],
  code: 0,
  defaultBox: { x: 0, y: 0, width: 1, height: 1 },
  under: 'body',
  ink: 'auto',
  opacity: 1,
  gain: 1,
  relief: {},
})

/** Words that say where a location is not: "opposite the handle". */
const reference =
  /\b(?:opposite|above|below|under|beneath|near|next to|beside|between|at) (?:the |a )?(?:edge of |top of )?\w+/gi
/** Locations that are elsewhere on a product unless an area has their name. */
const distinctLocations = new Set(
  'back sleeve inside bottom lid tab neck handle corner collar hood strap pen pocket underside'.split(' '),
)
/** Words that name no location. */
const emptyWords = new Set(
  'the a of on in to and wrap around whole every each leather wooden sewn center centered edge'.split(' '),
)

function getWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words.map((word) => word.replace(/(?<=[a-z]{3})s$/, '')).filter((word) => !emptyWords.has(word))
}

/** Returns the areas that show a location of the imprint table; empty if the image does not show it. */
function findAreas(name: string, areas: readonly AreaInfo[]): AreaInfo[] {
  const words = getWords(name.replace(reference, ' '))
  const possible = areas.flatMap((area) => {
    const areaWords = getWords(area.name)
    const isElsewhere = words.some((word) => distinctLocations.has(word) && !areaWords.includes(word))
    return isElsewhere ? [] : [{ area, score: words.filter((word) => areaWords.includes(word)).length }]
  })
  const maxScore = Math.max(...possible.map(({ score }) => score))
  const best = possible.filter(({ score }) => score === maxScore).map(({ area }) => area)
  // No words mean all areas; words that no area has mean the main one and its twins: both legs of socks.
  return maxScore > 0 || words.length === 0 ? best : best.filter((area) => isTwin(area, best[0] as AreaInfo))
}

const isTwin = (area: AreaInfo, main: AreaInfo) =>
  area.sizeMm.every((size, side) => size === main.sizeMm[side]) && area.methods.join() === main.methods.join()

/** The left chest is that of the person who wears it, on the right of an image, and usually four inches wide. */
const chestMaxMm = [101.6, 101.6] as const
const chestCenters = new Map([
  ['left', [0.74, 0.16] as const],
  ['right', [0.26, 0.16] as const],
])

function getChestPosition(name: string, area: AreaInfo): Pick<AreaInfo, 'defaultCenter' | 'maxMm'> {
  const words = getWords(name)
  const areaWords = getWords(area.name)
  const side = words.find((word) => chestCenters.has(word) && !areaWords.includes(word))
  if (!side || !words.includes('chest')) return {}
  const [width, height] = area.sizeMm
  const maxMm = [Math.min(chestMaxMm[0], width), Math.min(chestMaxMm[1], height)] as const
  return { defaultCenter: chestCenters.get(side), maxMm }
}

/** True if a placement is at a location. */
export const isAtLocation = ({ isListed, id, areas }: Location, { location, area }: Placement) =>
  isListed ? location === id && areas.some((each) => each.id === area) : area === id
