import { parseDrawnArea } from '#app/features/logo/areas/area.schema.ts'
import { type Method, methods } from '#app/features/logo/core/surface.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'

/** The numbers of an area's shape as its fields are called: points in percent of the image. */
export const flatNumbers = ['x0', 'y0', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'] as const
export const roundNumbers = ['topX', 'topY', 'bottomX', 'bottomY', 'radius', 'bend'] as const
export type NumberName = (typeof flatNumbers)[number] | (typeof roundNumbers)[number]

/** An area as it is typed and drawn, every number a text, so that nothing typed is lost. */
export type AreaTexts = {
  shape: DrawnArea['shape']
  name: string
  width: string
  height: string
  /** The usual one first. */
  methods: Method[]
  numbers: Partial<Record<NumberName, string>>
}

/** A fraction as percent, to a sixtieth of a pixel of the largest image. */
export const percent = (fraction: number) => String(Math.round(fraction * 1e5) / 1e3)

const number = (text: string | undefined) => (text?.trim() ? Number(text.replace(',', '.')) : Number.NaN)
const fraction = (text: string | undefined) => number(text) / 100

/** Parses the fields of an area: its values, or errors by field. */
export function readTexts(texts: AreaTexts, image: string): ReturnType<typeof parseDrawnArea> {
  return parseDrawnArea(candidate(texts, image))
}

/** As it would be stored, right or wrong. */
export function candidate({ shape, name, width, height, methods, numbers: n }: AreaTexts, image: string): DrawnArea {
  const common = { picture: image, name, sizeMm: [number(width), number(height)] as const, methods }
  const point = (x: NumberName, y: NumberName) => [fraction(n[x]), fraction(n[y])] as const
  return shape === 'flat'
    ? { ...common, shape, corners: [point('x0', 'y0'), point('x1', 'y1'), point('x2', 'y2'), point('x3', 'y3')] }
    : {
        ...common,
        shape,
        axis: [point('topX', 'topY'), point('bottomX', 'bottomY')],
        radius: fraction(n.radius),
        bend: number(n.bend),
      }
}

/** Returns the form values of an area, from storage or from an invalid draft. */
export function getTexts(area: Partial<DrawnArea>): AreaTexts {
  const typed = (value: unknown) => (typeof value === 'number' ? String(value) : '')
  const inPercent = (value: unknown) => (typeof value === 'number' ? percent(value) : '')
  const common = {
    name: area.name ?? '',
    width: typed(area.sizeMm?.[0]),
    height: typed(area.sizeMm?.[1]),
    methods: [...(area.methods ?? [])],
  }
  if (area.shape === 'round') {
    const [top, bottom] = area.axis ?? []
    const numbers = {
      topX: inPercent(top?.[0]),
      topY: inPercent(top?.[1]),
      bottomX: inPercent(bottom?.[0]),
      bottomY: inPercent(bottom?.[1]),
      radius: inPercent(area.radius),
      bend: typed(area.bend),
    }
    return { ...common, shape: 'round', numbers }
  }
  const corners = area.shape === 'flat' ? (area.corners ?? []) : []
  const numbers = Object.fromEntries(
    corners.flatMap(([x, y], index) => [
      [`x${index}`, inPercent(x)],
      [`y${index}`, inPercent(y)],
    ]),
  )
  return { ...common, shape: 'flat', numbers }
}

/** A new one in the middle of the image, under a name that none has yet. */
export function newArea(shape: DrawnArea['shape'], others: readonly AreaTexts[]): AreaTexts {
  const free = ['Front', 'Back', 'Left', 'Right', 'Top', 'Bottom']
  const name = free.find((each) => others.every((other) => other.name !== each)) ?? `Area ${others.length + 1}`
  const common = { name, width: '100', height: '80', methods: ['screen print'] as Method[] }
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

export const fieldName = (index: number, field: string) => `area-${index}-${field}`

/** The areas that a form holds, in their order. */
export function readForm(form: FormData): AreaTexts[] {
  const areas: AreaTexts[] = []
  for (let index = 0; form.has(fieldName(index, 'shape')); index++) {
    const text = (field: string) => String(form.get(fieldName(index, field)) ?? '').trim()
    const shape = text('shape') === 'round' ? 'round' : 'flat'
    const names = shape === 'round' ? roundNumbers : flatNumbers
    const allowed = form.getAll(fieldName(index, 'methods'))
    areas.push({
      shape,
      name: text('name'),
      width: text('width'),
      height: text('height'),
      methods: inOrder(
        methods.filter((method) => allowed.includes(method)),
        text('usual'),
      ),
      numbers: Object.fromEntries(names.map((name) => [name, text(name)])),
    })
  }
  return areas
}

/** The usual method comes first, and is one of them. */
export function inOrder(allowed: readonly Method[], usual: string): Method[] {
  const first = methods.find((method) => method === usual)
  if (!first || allowed.length === 0) return [...allowed]
  return [first, ...methods.filter((method) => method !== first && allowed.includes(method))]
}

/** Response to a submission of the screen. */
export type AreasReply =
  | { outcome: 'saved' }
  /** Without JavaScript: one more, or one less. */
  | { outcome: 'rows'; texts: AreaTexts[] }
  | { outcome: 'refused'; texts: AreaTexts[]; message?: string }
  | { outcome: 'copied'; texts: AreaTexts[]; to: string[] }
