/** Fixed texts of customer stories (docs/domain.md, Page copy). */
export const titles = {
  highlights: 'Customer stories',
  /** On the page of a product that they used. */
  aboutProduct: 'As customers used it',
  all: 'All customer stories',
  photos: 'Photographs',
  products: 'Products used',
} as const

export const closing = { title: 'What will yours say?', primary: 'Get Started', secondary: 'See the boxes' } as const
