/** Fixed texts of About Us (docs/domain.md, Page copy). */
export const foundedLabel = 'Founded'

/** Signs the quote until the founder's name is set. */
export const unnamedFounder = 'Our founder'

export const differentiators = ['Quality product', 'Simple pricing', 'Easy process'] as const

export const closing = { primary: 'Get Started', secondary: 'Browse Products' } as const
