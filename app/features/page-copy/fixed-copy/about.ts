/** Fixed texts of About Us (docs/domain.md, Page copy). */
export const foundedLabel = 'Founded'

/** Signs the quote until the founder's name is set. */
export const founderFallback = 'Our founder'

export const differentiators = ['Quality product', 'Simple pricing', 'Easy process'] as const

export const closingLabels = { primary: 'Get Started', secondary: 'Browse Products' } as const
