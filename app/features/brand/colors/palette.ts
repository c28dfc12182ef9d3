import { type Colors, defaultBrand } from '../brand.ts'
import { fromOklch, getContrast, type Oklch, toOklch } from './oklch.ts'

/** Default tokens of app/theme.css; a test compares them. */
export const themeColors = {
  paper: '#faf7f2',
  card: '#ffffff',
  sand: '#f0e9de',
  kraft: '#c69c6d',
  line: '#e4dbcd',
  edge: '#8a7f70',
  ink: '#1d1b18',
  muted: '#655e55',
  forest: '#14493a',
  'forest-deep': '#0e382c',
  'forest-tint': '#e1ebe4',
  mint: '#c9d6cf',
  terracotta: '#c4552d',
  'terracotta-deep': '#a9431f',
  'terracotta-ink': '#7c3417',
  'terracotta-tint': '#fae3d8',
  mustard: '#e0a93b',
  'mustard-tint': '#f6e6c3',
  danger: '#a8281c',
  'danger-tint': '#fbeae6',
  white: '#ffffff',
}

export type Token = keyof typeof themeColors
export type Palette = Record<Token, string>
type Choice = keyof Colors

/** Tokens that are chosen directly. */
const chosenTokens = { primary: 'forest', accent: 'terracotta', ground: 'paper' } as const satisfies Record<
  Choice,
  Token
>

/**
 * Derivation of a token from a chosen color: its hue with a fixed lightness, a lightness relative to the choice, or an
 * independent color. `until`: direction of adjustment if text would be unreadable.
 */
type Derivation = {
  token: Token
  from: Choice
  lightness: 'fixed' | 'relative' | 'independent'
  until?: 'darker' | 'lighter'
}

const derivations: Derivation[] = [
  { token: 'sand', from: 'ground', lightness: 'relative' },
  { token: 'line', from: 'ground', lightness: 'relative' },
  { token: 'kraft', from: 'ground', lightness: 'fixed', until: 'lighter' },
  { token: 'ink', from: 'ground', lightness: 'fixed' },
  { token: 'edge', from: 'ground', lightness: 'fixed', until: 'darker' },
  { token: 'forest-tint', from: 'primary', lightness: 'fixed', until: 'lighter' },
  { token: 'terracotta-tint', from: 'accent', lightness: 'fixed', until: 'lighter' },
  { token: 'muted', from: 'ground', lightness: 'fixed', until: 'darker' },
  { token: 'forest-deep', from: 'primary', lightness: 'relative', until: 'darker' },
  { token: 'mint', from: 'primary', lightness: 'fixed', until: 'lighter' },
  { token: 'mustard', from: 'primary', lightness: 'independent', until: 'lighter' },
  { token: 'terracotta-deep', from: 'accent', lightness: 'relative', until: 'darker' },
  { token: 'terracotta-ink', from: 'accent', lightness: 'fixed', until: 'darker' },
]

const textRatio = 4.5
/** For controls, icons and the focus ring. */
const shapeRatio = 3

/** Color pairs of the storefront, admin and emails with their minimum contrast ratio (WCAG 2.2 AA: 1.4.3, 1.4.11). */
export const contrastPairs: [foreground: Token, background: Token, ratio: number][] = [
  ...toPairs(
    ['paper', 'card', 'sand', 'kraft', 'mustard', 'mustard-tint', 'forest-tint', 'terracotta-tint'],
    'ink',
    textRatio,
  ),
  ...toPairs(['paper', 'card', 'sand', 'mustard-tint', 'forest-tint', 'terracotta-tint'], 'muted', textRatio),
  ...toPairs(['paper', 'card', 'sand', 'forest-tint'], 'forest', textRatio),
  ...toPairs(['paper', 'card', 'forest-tint'], 'forest-deep', textRatio),
  ...toPairs(['forest', 'forest-deep', 'terracotta-deep', 'danger'], 'white', textRatio),
  ...toPairs(['forest', 'forest-deep'], 'mint', textRatio),
  ['mustard', 'forest', textRatio],
  ...toPairs(['paper', 'card', 'terracotta-tint'], 'terracotta-deep', textRatio),
  ['terracotta-ink', 'terracotta-tint', textRatio],
  ...toPairs(['paper', 'card', 'sand'], 'terracotta', shapeRatio),
  ...toPairs(['paper', 'card', 'sand'], 'edge', shapeRatio),
  ...toPairs(['paper', 'card', 'danger-tint'], 'danger', textRatio),
]

function toPairs(backgrounds: Token[], foreground: Token, ratio: number): [Token, Token, number][] {
  return backgrounds.map((background) => [foreground, background, ratio])
}

/** Limits the chroma relative to the default token. */
const maxChroma = 1.3

/** Returns all color tokens for three chosen colors; the default colors return exactly the theme. */
export function getPalette(colors: Colors): Palette {
  const palette: Palette = { ...themeColors }
  for (const [choice, token] of Object.entries(chosenTokens) as [Choice, Token][]) palette[token] = colors[choice]
  for (const each of derivations) {
    const { token, from, until } = each
    if (colors[from] === defaultBrand.colours[from] && isReadable(palette, token)) continue
    let color = derive(each, colors[from])
    palette[token] = fromOklch(color)
    while (until && !isReadable(palette, token) && color.l > 0 && color.l < 1) {
      color = { ...color, l: color.l + (until === 'darker' ? -0.01 : 0.01) }
      palette[token] = fromOklch(color)
    }
  }
  return palette
}

function derive({ token, from, lightness }: Derivation, choice: string): Oklch {
  const own = toOklch(themeColors[token])
  if (lightness === 'independent') return own
  const before = toOklch(defaultBrand.colours[from])
  const now = toOklch(choice)
  return {
    l: lightness === 'fixed' ? own.l : Math.min(1, Math.max(0, now.l + own.l - before.l)),
    c: Math.min((now.c * own.c) / before.c, own.c * maxChroma),
    h: now.h + own.h - before.h,
  }
}

/** Checks a token against all its pairs; tokens derived later still have their default color. */
function isReadable(palette: Palette, token: Token): boolean {
  return contrastPairs.every(([foreground, background, ratio]) =>
    foreground === token || background === token
      ? getContrast(palette[foreground], palette[background]) >= ratio
      : true,
  )
}

/** An unreadable choice, with the color it conflicts with and the nearest readable one of the same hue. */
export type RejectedColor = {
  choice: Choice
  /** The worst of its pairs. */
  foreground: Token
  background: Token
  ratio: number
  min: number
  nearest: string
}

/** True for a color such as #23304e. */
export const isHexColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Returns unreadable choices with the nearest readable colors, which are valid together. */
export function findRejectedColors(colors: Colors): RejectedColor[] {
  let current = colors
  const rejected: RejectedColor[] = []
  // Checks the background first, as the others are shown on it.
  for (const choice of ['ground', 'primary', 'accent'] as const) {
    const worst = findWorstPair(current, choice)
    if (!worst) continue
    const nearest = findNearest(current, choice)
    rejected.push({ choice, ...worst, nearest })
    current = { ...current, [choice]: nearest }
  }
  return rejected
}

function findWorstPair(colors: Colors, choice: Choice) {
  const palette = getPalette(colors)
  return contrastPairs
    .filter(([foreground, background]) => isCausedBy(choice, foreground, background))
    .map(([foreground, background, min]) => ({
      foreground,
      background,
      min,
      ratio: getContrast(palette[foreground], palette[background]),
    }))
    .filter(({ ratio, min }) => ratio < min)
    .sort((a, b) => a.ratio / a.min - b.ratio / b.min)[0]
}

/** Attributes a pair to the choice that causes it: primary or accent if involved, else the background. */
function isCausedBy(choice: Choice, foreground: Token, background: Token): boolean {
  const owners = [foreground, background].map((token) => getChoice(token))
  const cause = owners.find((owner) => owner === 'primary' || owner === 'accent') ?? 'ground'
  return cause === choice
}

function getChoice(token: Token): Choice | undefined {
  const [choice] = Object.entries(chosenTokens).find(([, own]) => own === token) ?? []
  return (choice as Choice | undefined) ?? derivations.find((each) => each.token === token)?.from
}

const lightnessStep = 0.004

/** Changes the lightness as little as necessary and keeps the hue. */
function findNearest(colors: Colors, choice: Choice): string {
  const { l, c, h } = toOklch(colors[choice])
  for (let distance = lightnessStep; distance <= 1; distance += lightnessStep) {
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const color = fromOklch({ l: lightness, c, h })
      if (!findWorstPair({ ...colors, [choice]: color }, choice)) return color
    }
  }
  return defaultBrand.colours[choice]
}

type PaletteRuleOptions = { selector?: string; base?: Record<Token, string> }

/** Returns a CSS rule with the tokens that differ from `base`, which is the built-in theme by default; '' if there are none. */
export function toPaletteRule(
  colors: Colors,
  { selector = ':root', base = themeColors }: PaletteRuleOptions = {},
): string {
  const palette = getPalette(colors)
  const own = Object.entries(palette).filter(([token, color]) => color !== base[token as Token])
  if (own.length === 0) return ''
  return `${selector}{${own.map(([token, color]) => `--color-${token}:${color}`).join(';')}}`
}
