import { createSlug } from '#app/lib/text/slug.ts'
import type { Method } from '../../pricing/method.schema.ts'

/** Keys are slugs of synonyms, as requests and catalogs use them; values are keys of methods. */
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

/** Key for a name without a usable slug (such as one in Japanese, or "constructor"). Slugs are lowercase, so no method has it. */
export const fallbackKey = 'Unknown'

const normalizeName = (name: string) => createSlug(name) || name.trim().toLowerCase()

/**
 * Finds the key of a decoration method by name or synonym. An unknown name gives its slug or `fallbackKey`: sending the proposal
 * then reports the missing method.
 */
export function findMethodKey(methods: Readonly<Record<string, Pick<Method, 'name'>>>, name: string): string {
  const slug = createSlug(name)
  const match = Object.entries(methods).find(([, method]) => normalizeName(method.name) === normalizeName(name))
  if (match) return match[0]
  return slug === '' || slug in Object.prototype ? fallbackKey : (synonyms[slug] ?? slug)
}
