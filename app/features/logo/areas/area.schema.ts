import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { DrawnArea, ImagePoint, ImprintMethod } from '#db/tables/imprint.ts'
import { methods } from '../core/surface.ts'

/** Maximum areas per image and per product. */
export const maxAreas = { perImage: 6, perProduct: 24 }
/** Millimeters. */
export const areaSize = { min: 5, max: 2000 }
/** Characters of a location's name. */
export const maxAreaNameLength = 60
/** Distance from the axis to the edge, as a fraction of the image's width. */
export const areaRadius = { min: 0.01, max: 1 }
const maxUrlLength = 2000
/** Minimum length of a side or an axis, as a fraction of the image; shorter ones are mistakes. */
const minSideLength = 0.01

/** Rounds to a sixtieth of a pixel of the largest image, so that serialized areas compare equal. */
const roundFraction = (value: number) => Math.round(value * 1e5) / 1e5

const number = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message), v.transform(roundFraction))

const fraction = number(0, 1, 'A point is outside the image: coordinates range from 0 to 1')
const point = v.pipe(v.tuple([fraction, fraction], 'A point needs two coordinates from 0 to 1'), v.readonly())

const millimeters = number(
  areaSize.min,
  areaSize.max,
  `Enter a width and height of ${areaSize.min} to ${areaSize.max.toLocaleString('en-US')} mm`,
)

/** Sign of the turn at a corner: positive on all corners of a convex area listed clockwise. */
const getTurn = ([ax, ay]: ImagePoint, [bx, by]: ImagePoint, [cx, cy]: ImagePoint) =>
  (bx - ax) * (cy - by) - (by - ay) * (cx - bx)

const getDistance = ([ax, ay]: ImagePoint, [bx, by]: ImagePoint) => Math.hypot(bx - ax, by - ay)

/** Returns the problem of four corners, if any. */
export function findCornersProblem(corners: readonly ImagePoint[]): string | undefined {
  const at = (index: number) => corners[index % 4] as ImagePoint
  const sides = [0, 1, 2, 3]
  if (sides.some((side) => getDistance(at(side), at(side + 1)) < minSideLength))
    return 'Two corners are at the same point'
  if (sides.some((side) => getTurn(at(side), at(side + 1), at(side + 2)) < 1e-5))
    return 'List the corners clockwise from the upper left; none may point inward'
  return undefined
}

const common = {
  picture: v.pipe(
    v.string('The image URL is missing'),
    v.trim(),
    v.nonEmpty('The image URL is missing'),
    v.maxLength(maxUrlLength, "The image's URL is too long"),
  ),
  name: v.pipe(
    v.string('The location is missing, such as "Front"'),
    v.transform(toSingleLine),
    v.nonEmpty('The location is missing, such as "Front"'),
    v.maxLength(maxAreaNameLength, `Use ${maxAreaNameLength} characters or fewer for the location`),
  ),
  sizeMm: v.pipe(v.tuple([millimeters, millimeters], 'Enter width and height in millimeters'), v.readonly()),
  methods: v.pipe(
    v.array(
      v.picklist(methods, `Use a supported decoration method: ${methods.join(', ')}`),
      'The decoration methods are missing',
    ),
    v.nonEmpty('Select at least one decoration method'),
    v.transform((chosen): ImprintMethod[] => [...new Set(chosen)]),
    v.readonly(),
  ),
}

const areaSchema = v.variant(
  'shape',
  [
    v.object({
      ...common,
      shape: v.literal('flat'),
      corners: v.pipe(
        v.tuple([point, point, point, point], 'A flat area has four corners'),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? findCornersProblem(dataset.value) : undefined
          if (problem) addIssue({ message: problem })
        }),
        v.readonly(),
      ),
    }),
    v.object({
      ...common,
      shape: v.literal('round'),
      axis: v.pipe(
        v.tuple([point, point], 'The axis of a cylindrical area needs two points'),
        v.check(
          ([top, bottom]) => getDistance(top, bottom) >= minSideLength,
          'Top and bottom of the axis are at the same point',
        ),
        v.readonly(),
      ),
      radius: number(areaRadius.min, areaRadius.max, "Enter a radius from 0.01 to 1 of the image's width"),
      bend: number(-1, 1, 'Enter a curvature from -1 to 1'),
    }),
  ],
  'The shape is "flat" or "round"',
)

const getLocationKey = ({ picture: image, name }: Pick<DrawnArea, 'picture' | 'name'>) =>
  JSON.stringify([image, name.toLowerCase()])

/** Areas of one product (docs/domain.md, Areas on photographs). */
export const areasSchema = v.pipe(
  v.array(areaSchema, 'Imprint areas must be a list'),
  v.maxLength(maxAreas.perProduct, `Use ${maxAreas.perProduct} imprint locations or fewer per product`),
  v.check(
    (areas) =>
      [...Map.groupBy(areas, ({ picture: image }) => image).values()].every(
        ({ length }) => length <= maxAreas.perImage,
      ),
    `Use ${maxAreas.perImage} imprint locations or fewer per image`,
  ),
  v.check(
    (areas) => new Set(areas.map(getLocationKey)).size === areas.length,
    'Two imprint locations on one image have the same name',
  ),
)

export type ParsedAreas = { value: DrawnArea[] } | { problem: string }

/** Parses areas from JSON or parsed JSON; errors contain the position in the list. */
export function parseDrawnAreas(input: unknown): ParsedAreas {
  let list = input
  if (typeof input === 'string') {
    try {
      list = JSON.parse(input, reviveStorable)
    } catch {
      return { problem: 'Imprint areas must be a JSON list' }
    }
  }
  const parsed = v.safeParse(areasSchema, list, { abortEarly: true, abortPipeEarly: true })
  if (parsed.success) return { value: parsed.output }
  const [{ message, path }] = parsed.issues
  const index = path?.[0]?.key
  return { problem: typeof index === 'number' ? `Area ${index + 1}: ${message}` : message }
}

/** Parses one area; returns its problems by field. */
export function parseDrawnArea(input: unknown): { value: DrawnArea } | { problems: Record<string, string[]> } {
  const parsed = v.safeParse(areaSchema, input, { abortPipeEarly: true })
  if (parsed.success) return { value: parsed.output }
  const problems: Record<string, string[]> = {}
  for (const { message, path } of parsed.issues) {
    const field = String(path?.[0]?.key ?? 'shape')
    if (!problems[field]?.includes(message)) problems[field] = [...(problems[field] ?? []), message]
  }
  return { problems }
}
