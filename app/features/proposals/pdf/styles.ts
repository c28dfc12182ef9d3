import type { Palette } from '#app/features/brand/colors/palette.ts'
import type { FontStyle } from './text/fonts.server.ts'
import type { TextStyle } from './text/layout-text.ts'

/** Points. */
export const margin = { left: 48, right: 48, top: 48, bottom: 60 }

/** Text styles of documents in a brand's colors; sizes in points. */
export function createStyles(palette: Palette) {
  const make = (style: FontStyle, size: number, color: string): TextStyle => ({ style, size, color })
  return {
    palette,
    title: make('display', 27, palette.ink),
    brand: make('display', 17, palette.forest),
    heading: make('display', 16, palette.ink),
    subheading: make('display', 11.5, palette.ink),
    eyebrow: make('bold', 8.5, palette['terracotta-deep']),
    lead: make('regular', 10.5, palette.ink),
    body: make('regular', 9.25, palette.ink),
    strong: make('bold', 9.25, palette.ink),
    small: make('regular', 8, palette.muted),
    label: make('medium', 7.75, palette.muted),
    terms: make('regular', 8.5, palette.ink),
    total: make('bold', 11.5, palette.forest),
    large: make('display', 21, palette.forest),
  }
}

export type Styles = ReturnType<typeof createStyles>
