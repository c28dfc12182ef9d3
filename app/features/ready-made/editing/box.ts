/** Fields of a ready-made box, as edited and stored in its history. */
export type BoxFields = {
  name: string
  description: string | null
  occasion: string | null
  image_url: string | null
  is_active: boolean
  active_from: Date | null
  active_until: Date | null
  items: { product_id: string; quantity: number }[]
}

/** Availability of a box: `active` now, `scheduled` from a date, `ended`, or `hidden` by hand. */
export type BoxState = 'active' | 'scheduled' | 'ended' | 'hidden'

export function getBoxState(
  { is_active, active_from, active_until }: Pick<BoxFields, 'is_active' | 'active_from' | 'active_until'>,
  now: Date,
): BoxState {
  if (!is_active) return 'hidden'
  if (active_until && active_until <= now) return 'ended'
  return active_from && active_from > now ? 'scheduled' : 'active'
}

const fieldTitles: [keyof BoxFields, string][] = [
  ['name', 'name'],
  ['description', 'description'],
  ['occasion', 'occasion'],
  ['image_url', 'image'],
  ['is_active', 'active'],
  ['active_from', 'start date'],
  ['active_until', 'end date'],
  ['items', 'contents'],
]

/** Returns the differences between two versions of a box in words. */
export const getDifferences = (before: BoxFields, after: BoxFields): string[] =>
  fieldTitles.flatMap(([field, title]) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field]) ? [] : [title],
  )
