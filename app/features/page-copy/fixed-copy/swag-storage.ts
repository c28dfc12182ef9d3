/** Fixed texts of Store & Ship (docs/domain.md, Page copy). */
export const hero = {
  primary: 'Get Started',
  secondary: 'Learn More',
  /** Completes the name of that link for screen readers. */
  getSecondary: 'about swag boxes',
} as const

export const stepsTitle = 'Choose, store, ship'
export const steps = ['Choose', 'Store', 'Ship'] as const

export const closing = { primary: 'Get Started', secondary: 'View Swag Boxes' } as const
