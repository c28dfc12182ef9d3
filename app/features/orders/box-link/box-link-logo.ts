import { methods } from '#app/features/logo/core/surface.ts'
import { maxPrints } from '#app/features/logo/request/limits.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Placement } from '#db/tables/imprint.ts'

/** Placements of a logo in a box link, which does not contain the logo. `color`: of the product; null is that of its image. */
export type LinkedLogo = { color: string | null; placements: Placement[] }

/** Name and version of the field; readers ignore other versions. */
const fieldName = 'logo1'

/**
 * Link fields for the logo placement on an item, one per area: `logo1=0.1e2f52.500.486.620.-150.1.own.front` is the first item
 * in #1e2f52, thousandths across and down, tenths of a millimeter and of a degree, the method's number, the inks, the area.
 */
export function formatLogoFields(index: number, { color, placements }: LinkedLogo): string {
  return placements
    .slice(0, maxPrints)
    .map(({ area, method, center: [across, down], widthMm, degrees, inks }) => {
      // 180 is -180, as in placements.
      const roundedDegrees = degrees >= 179.95 ? -180 : degrees
      const numbers = [across * 1000, down * 1000, widthMm * 10, roundedDegrees * 10].map(Math.round)
      const text = [index, (color ?? '').slice(1), ...numbers, methods.indexOf(method), inks.replace('#', ''), area]
      return `&${new URLSearchParams({ [fieldName]: text.join('.') })}`
    })
    .join('')
}

const pattern =
  /^(\d{1,2})\.([0-9a-f]{6})?\.(\d{1,4})\.(\d{1,4})\.(\d{1,5})\.(-?\d{1,4})\.(\d)\.(own|auto|[0-9a-f]{6})\.(.{1,100})$/

/** Parses logo fields by item index; ignores invalid ones. */
export function parseLogos(fields: URLSearchParams): Map<number, LinkedLogo> {
  const logos = new Map<number, LinkedLogo>()
  for (const text of fields.getAll(fieldName)) {
    const match = pattern.exec(text)
    if (!match) continue
    const [, index, color, across, down, width, angle, number, inks = '', name = ''] = match
    const method = methods[Number(number)]
    const center = [Number(across) / 1000, Number(down) / 1000] as const
    const degrees = Number(angle) / 10
    const area = toSingleLine(name)
    const logo = logos.get(Number(index)) ?? { color: color ? `#${color}` : null, placements: [] }
    const isNew = logo.placements.length < maxPrints && !logo.placements.some((each) => each.area === area)
    if (!method || !area || !isNew || Math.max(...center) > 1 || degrees < -180 || degrees >= 180) continue
    const inkValue = inks.length === 6 ? `#${inks}` : inks
    logo.placements.push({ area, method, center, widthMm: Number(width) / 10, degrees, inks: inkValue })
    logos.set(Number(index), logo)
  }
  return logos
}
