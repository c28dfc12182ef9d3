import type { Detail } from '#app/features/requests/swag-box-details.ts'

/** Where on the page what a visitor sent stands, by its label; what no place claims is printed as it was sent. */
const places = {
  contact: ['First name', 'Last name', 'Name', 'Email', 'Phone', 'Company'],
  /** In the table of what is asked for, and told of its delivery. */
  table: ['Box items', 'Product', 'List price', 'Date needed', 'Logo on products'],
  /** Under the table. */
  figures: ['Quantity', 'Pack quantity', 'Boxes', 'Pieces', 'Total estimate'],
  artwork: ['Artwork', 'Logo'],
} as const

type Place = keyof typeof places

export const placeOf = (label: string): Place | 'said' =>
  (Object.keys(places) as Place[]).find((place) => (places[place] as readonly string[]).includes(label)) ?? 'said'

export const inPlace = (details: readonly Detail[], place: Place | 'said') =>
  details.filter(({ label }) => placeOf(label) === place)
