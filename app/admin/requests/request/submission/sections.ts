import type { RequestField } from '#app/features/requests/request-fields.ts'

/**
 * The section of the page for each submitted field, by label; all others are in the message. `contact`, `table` and `artwork` are
 * rendered from columns, and listed to keep them out of the message.
 */
const sections = {
  contact: ['First name', 'Last name', 'Name', 'Email', 'Phone', 'Company'],
  /** Labels of the table of requested items. */
  table: [
    'Box items',
    'Products',
    'Product',
    'Alternatives',
    'Item number',
    'Color',
    'Sizes',
    'Imprint',
    'Price',
    'Price at quantity',
    'Target price',
    'In-hands date',
    'Logo on products',
  ],
  /** Under the table. */
  totals: [
    'Box name',
    'Box color',
    'Box print',
    'Quantity',
    'Pack quantity',
    'Boxes',
    'Units',
    'Volume estimate',
    'Total estimate',
    'Size upcharges',
    'Additional ink colors',
  ],
  /** Beside the dates. */
  delivery: ['Deliver to', 'Shipping cost', 'Budget'],
  artwork: ['Artwork', 'Logo'],
} as const

type Section = keyof typeof sections

export const getSection = (label: string): Section | 'message' =>
  (Object.keys(sections) as Section[]).find((section) => (sections[section] as readonly string[]).includes(label)) ??
  'message'

export const selectSection = (fields: readonly RequestField[], section: Section | 'message') =>
  fields.filter(({ label }) => getSection(label) === section)
