import type { RejectedColor, Token } from '../colors/palette.ts'

const tokenNames: Partial<Record<Token, string>> = {
  paper: 'the background',
  card: 'white cards',
  sand: 'the darker background',
  forest: 'the primary color',
  'forest-deep': 'the footer',
  white: 'white text',
  danger: 'error messages',
  terracotta: 'the accent',
  'terracotta-deep': 'the accent',
  ink: 'text',
  muted: 'small text',
}

const getTokenName = (token: Token) => tokenNames[token] ?? token

/** Says why a color cannot be read. */
export const describeRejectedColor = ({ choice, foreground, background, ratio, min }: RejectedColor) =>
  `Too ${choice === 'ground' ? 'dark' : 'light'}: ${getTokenName(foreground)} on ${getTokenName(background)} has a contrast of ${ratio.toFixed(1)}:1; ${min}:1 is required.`
