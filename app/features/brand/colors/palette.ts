import { type Colors, defaultBrand } from '../brand.ts'
import { contrast, fromOklch, type Oklch, toOklch } from './oklch.ts'

/** The tokens of app/theme.css as they are while nothing else is chosen; a test compares them. */
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
const chosen = { primary: 'forest', accent: 'terracotta', ground: 'paper' } as const satisfies Record<Choice, Token>

/**
 * Derivation of a token from a chosen color: its hue with a fixed lightness (`stays`), a lightness relative to the choice
 * (`follows`), or an independent color (`itself`). `until`: direction of adjustment if text would be unreadable.
 */
type Derived = { token: Token; from: Choice; lightness: 'stays' | 'follows' | 'itself'; until?: 'darker' | 'lighter' }

const derived: Derived[] = [
  { token: 'sand', from: 'ground', lightness: 'follows' },
  { token: 'line', from: 'ground', lightness: 'follows' },
  { token: 'kraft', from: 'ground', lightness: 'stays', until: 'lighter' },
  { token: 'ink', from: 'ground', lightness: 'stays' },
  { token: 'edge', from: 'ground', lightness: 'stays', until: 'darker' },
  { token: 'forest-tint', from: 'primary', lightness: 'stays', until: 'lighter' },
  { token: 'terracotta-tint', from: 'accent', lightness: 'stays', until: 'lighter' },
  { token: 'muted', from: 'ground', lightness: 'stays', until: 'darker' },
  { token: 'forest-deep', from: 'primary', lightness: 'follows', until: 'darker' },
  { token: 'mint', from: 'primary', lightness: 'stays', until: 'lighter' },
  { token: 'mustard', from: 'primary', lightness: 'itself', until: 'lighter' },
  { token: 'terracotta-deep', from: 'accent', lightness: 'follows', until: 'darker' },
  { token: 'terracotta-ink', from: 'accent', lightness: 'stays', until: 'darker' },
]

const text = 4.5
/** Of controls, icons and the focus ring. */
const shape = 3

/** Color pairs of the storefront, admin and emails with their minimum contrast ratio (WCAG 2.2 AA: 1.4.3, 1.4.11). */
export const pairs: [front: Token, back: Token, ratio: number][] = [
  ...on(['paper', 'card', 'sand', 'kraft', 'mustard', 'mustard-tint', 'forest-tint', 'terracotta-tint'], 'ink', text),
  ...on(['paper', 'card', 'sand', 'mustard-tint', 'forest-tint', 'terracotta-tint'], 'muted', text),
  ...on(['paper', 'card', 'sand', 'forest-tint'], 'forest', text),
  ...on(['paper', 'card', 'forest-tint'], 'forest-deep', text),
  ...on(['forest', 'forest-deep', 'terracotta-deep', 'danger'], 'white', text),
  ...on(['forest', 'forest-deep'], 'mint', text),
  ['mustard', 'forest', text],
  ...on(['paper', 'card', 'terracotta-tint'], 'terracotta-deep', text),
  ['terracotta-ink', 'terracotta-tint', text],
  ...on(['paper', 'card', 'sand'], 'terracotta', shape),
  ...on(['paper', 'card', 'sand'], 'edge', shape),
  ...on(['paper', 'card', 'danger-tint'], 'danger', text),
]

function on(backs: Token[], front: Token, ratio: number): [Token, Token, number][] {
  return backs.map((back) => [front, back, ratio])
}

/** More color than this, for what has it already, would shout. */
const maxChroma = 1.3

/** Every color of the shop for three chosen ones; with the shop's own it is the shop's own, to the bit. */
export function getPalette(colors: Colors): Palette {
  const palette: Palette = { ...themeColors }
  for (const [choice, token] of Object.entries(chosen) as [Choice, Token][]) palette[token] = colors[choice]
  for (const each of derived) {
    const { token, from, until } = each
    if (colors[from] === defaultBrand.colours[from] && passes(palette, token)) continue
    let color = derive(each, colors[from])
    palette[token] = fromOklch(color)
    while (until && !passes(palette, token) && color.l > 0 && color.l < 1) {
      color = { ...color, l: color.l + (until === 'darker' ? -0.01 : 0.01) }
      palette[token] = fromOklch(color)
    }
  }
  return palette
}

function derive({ token, from, lightness }: Derived, choice: string): Oklch {
  const own = toOklch(themeColors[token])
  if (lightness === 'itself') return own
  const before = toOklch(defaultBrand.colours[from])
  const now = toOklch(choice)
  return {
    l: lightness === 'stays' ? own.l : Math.min(1, Math.max(0, now.l + own.l - before.l)),
    c: Math.min((now.c * own.c) / before.c, own.c * maxChroma),
    h: now.h + own.h - before.h,
  }
}

/** Of the tokens that are made so far; what comes later goes by what is there. */
function passes(palette: Palette, token: Token): boolean {
  return pairs.every(([front, back, ratio]) =>
    front === token || back === token ? contrast(palette[front], palette[back]) >= ratio : true,
  )
}

/** An unreadable choice, with the color it conflicts with and the nearest readable one of the same hue. */
export type Rejected = {
  choice: Choice
  /** The worst of its pairs. */
  front: Token
  back: Token
  ratio: number
  min: number
  nearest: string
}

/** The choices that fall short, each with the nearest that does not; taking them all passes. */
export function rejectedColors(colors: Colors): Rejected[] {
  let tried = colors
  const rejected: Rejected[] = []
  // Checks the background first, as the others are shown on it.
  for (const choice of ['ground', 'primary', 'accent'] as const) {
    const worst = getWorst(tried, choice)
    if (!worst) continue
    const nearest = getNearest(tried, choice)
    rejected.push({ choice, ...worst, nearest })
    tried = { ...tried, [choice]: nearest }
  }
  return rejected
}

function getWorst(colors: Colors, choice: Choice) {
  const palette = getPalette(colors)
  return pairs
    .filter(([front, back]) => isSameAs(choice, front, back))
    .map(([front, back, min]) => ({ front, back, min, ratio: contrast(palette[front], palette[back]) }))
    .filter(({ ratio, min }) => ratio < min)
    .sort((a, b) => a.ratio / a.min - b.ratio / b.min)[0]
}

/** Attributes a pair to the choice that causes it: primary or accent if involved, else the background. */
function isSameAs(choice: Choice, front: Token, back: Token): boolean {
  const owners = [front, back].map((token) => getOwner(token))
  const guilty = owners.find((owner) => owner === 'primary' || owner === 'accent') ?? 'ground'
  return guilty === choice
}

function getOwner(token: Token): Choice | undefined {
  const [choice] = Object.entries(chosen).find(([, own]) => own === token) ?? []
  return (choice as Choice | undefined) ?? derived.find((each) => each.token === token)?.from
}

const step = 0.004

/** Changes the lightness as little as necessary and keeps the hue. */
function getNearest(colors: Colors, choice: Choice): string {
  const { l, c, h } = toOklch(colors[choice])
  for (let away = step; away <= 1; away += step) {
    for (const lightness of [l - away, l + away]) {
      if (lightness < 0 || lightness > 1) continue
      const color = fromOklch({ l: lightness, c, h })
      if (!getWorst({ ...colors, [choice]: color }, choice)) return color
    }
  }
  return defaultBrand.colours[choice]
}

/** Returns a CSS rule with the changed tokens; '' if there are none. */
export function paletteRule(colors: Colors): string {
  const palette = getPalette(colors)
  const own = Object.entries(palette).filter(([token, color]) => color !== themeColors[token as Token])
  if (own.length === 0) return ''
  return `:root{${own.map(([token, color]) => `--color-${token}:${color}`).join(';')}}`
}
