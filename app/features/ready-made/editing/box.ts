/** Fields of a ready-made box, as edited and stored in its history. */
export type BoxFields = {
  name: string
  description: string | null
  image_url: string | null
  is_active: boolean
  active_from: Date | null
  active_until: Date | null
  items: { product_id: string; quantity: number }[]
}

/** Availability of a box: `shown` now, `later` from a date, `over`, or `hidden` by hand. */
export type BoxState = 'shown' | 'later' | 'over' | 'hidden'

export function boxState(
  { is_active, active_from, active_until }: Pick<BoxFields, 'is_active' | 'active_from' | 'active_until'>,
  now: Date,
): BoxState {
  if (!is_active) return 'hidden'
  if (active_until && active_until <= now) return 'over'
  return active_from && active_from > now ? 'later' : 'shown'
}

const words: [keyof BoxFields, string][] = [
  ['name', 'name'],
  ['description', 'description'],
  ['image_url', 'image'],
  ['is_active', 'active'],
  ['active_from', 'start date'],
  ['active_until', 'end date'],
  ['items', 'contents'],
]

/** Returns the differences between two versions of a box in words. */
export const differences = (one: BoxFields, other: BoxFields): string[] =>
  words.flatMap(([field, word]) => (JSON.stringify(one[field]) === JSON.stringify(other[field]) ? [] : [word]))
