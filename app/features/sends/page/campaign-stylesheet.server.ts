import type { Brand } from '#app/features/brand/brand.ts'
import { getPalette, toPaletteRule } from '#app/features/brand/colors/palette.ts'

/** Responds with the style sheet of a campaign's color; an empty one if it has none. */
export function createCampaignStylesheetResponse(
  color: string | null | undefined,
  { colours: colors }: Pick<Brand, 'colours'>,
): Response {
  // `:root:root` is more specific than the shop's own colors, an inline rule of the page for `:root`.
  const rule = color
    ? toPaletteRule({ ...colors, primary: color }, { selector: ':root:root', base: getPalette(colors) })
    : ''
  return new Response(rule, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}
