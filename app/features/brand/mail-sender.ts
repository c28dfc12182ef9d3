import { darkColors, lightColors } from '#app/lib/mail/mail-colors.ts'
import type { MailSender } from '#app/lib/mail/mail-content.ts'
import type { Brand } from './brand.ts'
import { contrast, fromOklch, toOklch } from './colors/oklch.ts'
import { getPalette, paletteRule } from './colors/palette.ts'

/** Creates the sender of emails in the brand's colors. @param origin of the shop, from PUBLIC_URL */
export function createMailSender({ name, colours: colors }: Brand, origin: string | undefined): MailSender {
  if (paletteRule(colors) === '') return { name, origin }
  const { paper, card, line, kraft, ink, muted, forest, white } = getPalette(colors)
  const night = nightForest(forest)
  return {
    name,
    origin,
    colors: {
      day: { paper, card, line, kraft, ink, muted, forest, onForest: white },
      night: { ...darkColors, forest: night.forest, onForest: night.onForest },
    },
  }
}

/** Of the primary's hue, as light as the shop's own is by night, or as light as it takes. */
function nightForest(primary: string): { forest: string; onForest: string } {
  if (primary === lightColors.forest) return darkColors
  const own = toOklch(darkColors.forest)
  const { c, h } = toOklch(primary)
  const dark = toOklch(darkColors.onForest)
  const lit = (l: number) => fromOklch({ l, c: Math.min(c, own.c * 1.3), h })
  let { l } = own
  while (contrast(lit(l), darkColors.card) < 4.5 && l < 1) l += 0.01
  return { forest: lit(l), onForest: fromOklch({ ...dark, h }) }
}
