import { maxImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import type { SupplierDecoration, SupplierLocation } from '../source/supplier-product.ts'

/** Limits of the product form, which rejects longer texts. */
const maxNameLength = 60
const maxMethods = 12

const shorten = (text: string) => toSingleLine(text).slice(0, maxNameLength).trim()

const millimeters = (unit: string | undefined) =>
  /^mm|^milli/i.test(unit ?? '') ? 1 : /^cm|^centi/i.test(unit ?? '') ? 10 : 25.4

function getSize({ decorationheight, decorationwidth, decorationdiameter, decorationuom }: SupplierDecoration) {
  const [width, height] = [decorationwidth || decorationdiameter, decorationheight || decorationdiameter]
  if (!width || !height) return null
  const toMm = (length: number) => Math.round(length * millimeters(decorationuom) * 1000) / 1000
  const size = [toMm(width), toMm(height)] as const
  return size.every((mm) => mm >= 1 && mm <= 20_000) ? size : null
}

/** The imprint locations; of several decorations the default one gives the size. */
export function toImprintLocations(locations: readonly SupplierLocation[]): ImprintLocation[] {
  const result = new Map<string, ImprintLocation>()
  for (const { locationname, decorationarray } of locations) {
    const name = shorten(locationname ?? '')
    if (name === '' || result.has(name.toLowerCase()) || result.size >= maxImprintLocations) continue
    const ordered = [...decorationarray].sort(
      (a, b) => Number(b.defaultdecoration ?? false) - Number(a.defaultdecoration ?? false),
    )
    const names = ordered.map(({ decorationname }) => shorten(decorationname ?? '').toLowerCase()).filter(Boolean)
    const [first] = ordered
    // The maximum may be one of stitches or of an area.
    const hasColors = /colou?r/i.test(first?.decorationunitsincludeduom ?? 'Colors')
    const colors = hasColors ? Math.floor(first?.decorationunitsmax ?? 0) : 0
    result.set(name.toLowerCase(), {
      name,
      methods: [...new Set(names)].slice(0, maxMethods),
      sizeMm: first ? getSize(first) : null,
      maxColors: colors >= 1 && colors <= 100 ? colors : null,
    })
  }
  return [...result.values()]
}
