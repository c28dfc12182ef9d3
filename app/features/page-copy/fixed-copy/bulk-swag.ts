/** Fixed texts of Bulk Swag (docs/domain.md, Page copy). */
export const hero = { primary: 'Start Now', secondary: 'Shop Products' } as const

export const categoryAction = 'Shop Now'

export const curation = {
  title: 'Request a Custom Curation',
  submit: 'Request My Curation',
  busySubmit: 'Submitting...',
} as const

export const closing = { primary: 'Browse All Products', secondary: 'Get Started' } as const
