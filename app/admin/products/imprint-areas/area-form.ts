import { parseDrawnArea } from '#app/features/logo/areas/area.schema.ts'
import { type Method, methods } from '#app/features/logo/core/surface.ts'
import { formatExactLength, parseLength } from '#app/lib/text/exact-length.ts'
import { type LengthUnit, lengthUnits } from '#app/lib/text/length.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'

/** Field names of an area's numbers; points are in percent of the image. */
export const flatNumbers = ['x0', 'y0', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'] as const
export const roundNumbers = ['topX', 'topY', 'bottomX', 'bottomY', 'radius', 'bend'] as const
export type NumberName = (typeof flatNumbers)[number] | (typeof roundNumbers)[number]

/** Form values of an area; numbers are texts, so that invalid input is preserved. */
export type AreaTexts = {
  shape: DrawnArea['shape']
  name: string
  /** Unit of width and height. */
  unit: LengthUnit
  width: string
  height: string
  /** The default method first. */
  methods: Method[]
  numbers: Partial<Record<NumberName, string>>
}

/** Formats a fraction as percent with three decimals. */
export const toPercent = (fraction: number) => String(Math.round(fraction * 1e5) / 1e3)

/** Parses a number with a decimal point or comma. */
export const parseNumber = (text: string | undefined) => (text?.trim() ? Number(text.replace(',', '.')) : Number.NaN)
const parsePercent = (text: string | undefined) => parseNumber(text) / 100

/** Parses the fields of an area: its values, or errors by field. */
export function validateAreaTexts(texts: AreaTexts, image: string): ReturnType<typeof parseDrawnArea> {
  return parseDrawnArea(toDrawnArea(texts, image))
}

/** Converts form values to an area, valid or not. */
export function toDrawnArea(texts: AreaTexts, image: string): DrawnArea {
  const { shape, name, unit, width, height, methods, numbers: n } = texts
  const sizeMm = [parseLength(width, unit), parseLength(height, unit)] as const
  const common = { picture: image, name, sizeMm, methods }
  const point = (x: NumberName, y: NumberName) => [parsePercent(n[x]), parsePercent(n[y])] as const
  return shape === 'flat'
    ? { ...common, shape, corners: [point('x0', 'y0'), point('x1', 'y1'), point('x2', 'y2'), point('x3', 'y3')] }
    : {
        ...common,
        shape,
        axis: [point('topX', 'topY'), point('bottomX', 'bottomY')],
        radius: parsePercent(n.radius),
        bend: parseNumber(n.bend),
      }
}

/** Returns the form values of an area, from storage or from an invalid draft. */
export function toAreaTexts(area: Partial<DrawnArea>, unit: LengthUnit): AreaTexts {
  const formatNumber = (value: unknown) => (typeof value === 'number' ? String(value) : '')
  const formatSize = (mm: unknown) => (typeof mm === 'number' ? formatExactLength(mm, unit) : '')
  const formatPercent = (value: unknown) => (typeof value === 'number' ? toPercent(value) : '')
  const common = {
    name: area.name ?? '',
    unit,
    width: formatSize(area.sizeMm?.[0]),
    height: formatSize(area.sizeMm?.[1]),
    methods: [...(area.methods ?? [])],
  }
  if (area.shape === 'round') {
    const [top, bottom] = area.axis ?? []
    const numbers = {
      topX: formatPercent(top?.[0]),
      topY: formatPercent(top?.[1]),
      bottomX: formatPercent(bottom?.[0]),
      bottomY: formatPercent(bottom?.[1]),
      radius: formatPercent(area.radius),
      bend: formatNumber(area.bend),
    }
    return { ...common, shape: 'round', numbers }
  }
  const corners = area.shape === 'flat' ? (area.corners ?? []) : []
  const numbers = Object.fromEntries(
    corners.flatMap(([x, y], index) => [
      [`x${index}`, formatPercent(x)],
      [`y${index}`, formatPercent(y)],
    ]),
  )
  return { ...common, shape: 'flat', numbers }
}

const newSizes: Record<LengthUnit, { width: string; height: string }> = {
  in: { width: '4', height: '3' },
  mm: { width: '100', height: '80' },
}

/** Creates an area in the middle of the image with an unused name. */
export function createArea(shape: DrawnArea['shape'], others: readonly AreaTexts[], unit: LengthUnit): AreaTexts {
  const names = ['Front', 'Back', 'Left', 'Right', 'Top', 'Bottom']
  const name =
    names.find((each) => others.every((other) => other.name.toLowerCase() !== each.toLowerCase())) ??
    `Location ${others.length + 1}`
  const common = { name, unit, ...newSizes[unit], methods: ['screen print'] as Method[] }
  return shape === 'flat'
    ? {
        ...common,
        shape,
        numbers: { x0: '35', y0: '38', x1: '65', y1: '38', x2: '65', y2: '62', x3: '35', y3: '62' },
      }
    : {
        ...common,
        shape,
        numbers: { topX: '50', topY: '38', bottomX: '50', bottomY: '62', radius: '20', bend: '0.15' },
      }
}

export const getFieldName = (index: number, field: string) => `area-${index}-${field}`

/** Parses the areas of a form, in order. */
export function parseAreasForm(form: FormData): AreaTexts[] {
  const areas: AreaTexts[] = []
  for (let index = 0; form.has(getFieldName(index, 'shape')); index++) {
    const text = (field: string) => String(form.get(getFieldName(index, field)) ?? '').trim()
    const shape = text('shape') === 'round' ? 'round' : 'flat'
    const names = shape === 'round' ? roundNumbers : flatNumbers
    const allowed = form.getAll(getFieldName(index, 'methods'))
    areas.push({
      shape,
      name: text('name'),
      unit: lengthUnits.find((unit) => unit === text('unit')) ?? 'mm',
      width: text('width'),
      height: text('height'),
      methods: orderMethods(
        methods.filter((method) => allowed.includes(method)),
        text('default-method'),
      ),
      numbers: Object.fromEntries(names.map((name) => [name, text(name)])),
    })
  }
  return areas
}

/** Puts the default method first and adds it if missing. */
export function orderMethods(allowed: readonly Method[], usual: string): Method[] {
  const first = methods.find((method) => method === usual)
  if (!first || allowed.length === 0) return [...allowed]
  return [first, ...methods.filter((method) => method !== first && allowed.includes(method))]
}

/** Names of the products that got the areas, and the skipped ones with the reason. */
export type CopyResult = { copied: string[]; skipped: { product: string; name: string; reason: string }[] }

/** Response to a submission of the screen. */
export type AreasResult =
  | { outcome: 'saved' }
  /** Without JavaScript: an area was added or removed. */
  | { outcome: 'rows'; texts: AreaTexts[] }
  | { outcome: 'rejected'; texts: AreaTexts[]; message?: string }
  | ({ outcome: 'copied'; texts: AreaTexts[] } & CopyResult)
  /** The connection was lost or the server failed. */
  | { outcome: 'no-response' }
