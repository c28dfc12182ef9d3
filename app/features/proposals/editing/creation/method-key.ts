import { createSlug } from '#app/lib/text/slug.ts'
import type { Method } from '../../pricing/method.schema.ts'

/** Names of methods in requests and catalogs, by the key of the method that prices them. */
const synonyms: Record<string, string> = {
  'full-color-print': 'digital-print',
  'four-color-process': 'digital-print',
  dtg: 'digital-print',
  'direct-to-garment': 'digital-print',
  silkscreen: 'screen-print',
  'silk-screen': 'screen-print',
  'screen-printing': 'screen-print',
  embroidered: 'embroidery',
  engraving: 'laser-engraving',
  laser: 'laser-engraving',
  debossing: 'deboss',
  debossed: 'deboss',
  'pad-printing': 'pad-print',
  'dye-sublimation': 'sublimation',
}

/**
 * The key of an unknown name without a slug, such as a Japanese one, or whose slug every object has: "constructor". No method has
 * it, as no slug has capitals.
 */
export const unknownKey = 'Unknown'

const normalizeName = (name: string) => createSlug(name) || name.trim().toLowerCase()

/** Finds the key of a decoration method by its name; the slug of an unknown one, which sending then reports as missing. */
export function findMethodKey(methods: Readonly<Record<string, Pick<Method, 'name'>>>, name: string): string {
  const slug = createSlug(name)
  const named = Object.entries(methods).find(([, method]) => normalizeName(method.name) === normalizeName(name))
  if (named) return named[0]
  return slug === '' || slug in Object.prototype ? unknownKey : (synonyms[slug] ?? slug)
}
