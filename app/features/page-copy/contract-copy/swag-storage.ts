/** The words of Store & Ship that stay as they are (docs/domain.md, Page copy). */
export const hero = {
  primary: 'Get Started',
  secondary: 'Learn More',
  /** Ends the name of that link, for those who do not see where it stands. */
  getSecondary: 'about swag boxes',
} as const

export const stepsTitle = 'Choose, store, ship'
export const steps = ['Choose', 'Store', 'Ship'] as const

export const closing = { primary: 'Get Started', secondary: 'View Swag Boxes' } as const
