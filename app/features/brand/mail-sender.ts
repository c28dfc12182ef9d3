import { darkColors, lightColors } from '#app/lib/mail/mail-colors.ts'
import type { MailSender } from '#app/lib/mail/mail-content.ts'
import type { Brand } from './brand.ts'
import { fromOklch, getContrast, toOklch } from './colors/oklch.ts'
import { getPalette, toPaletteRule } from './colors/palette.ts'

/** Creates the sender of emails in the brand's colors. @param origin of the shop, from PUBLIC_URL */
export function createMailSender({ name, colours: colors }: Brand, origin: string | undefined): MailSender {
  if (toPaletteRule(colors) === '') return { name, origin }
  const { paper, card, line, kraft, ink, muted, forest, white } = getPalette(colors)
  const dark = getDarkColors(forest)
  return {
    name,
    origin,
    colors: {
      light: { paper, card, line, kraft, ink, muted, forest, onForest: white },
      dark: { ...darkColors, forest: dark.forest, onForest: dark.onForest },
    },
  }
}

/** Returns the primary color for dark mode: as light as the default one, or lighter if unreadable. */
function getDarkColors(primary: string): { forest: string; onForest: string } {
  if (primary === lightColors.forest) return darkColors
  const own = toOklch(darkColors.forest)
  const { c, h } = toOklch(primary)
  const dark = toOklch(darkColors.onForest)
  const atLightness = (l: number) => fromOklch({ l, c: Math.min(c, own.c * 1.3), h })
  let { l } = own
  while (getContrast(atLightness(l), darkColors.card) < 4.5 && l < 1) l += 0.01
  return { forest: atLightness(l), onForest: fromOklch({ ...dark, h }) }
}
