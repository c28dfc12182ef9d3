import type { Brand } from '#app/features/brand/brand.ts'
import { toPaletteRule } from '#app/features/brand/colors/palette.ts'

/** The style sheet of a campaign's color; empty without one. */
export function createCampaignStylesheet(
  color: string | null | undefined,
  { colours: colors }: Pick<Brand, 'colours'>,
): Response {
  const rule = color ? toPaletteRule({ ...colors, primary: color }) : ''
  // Above the shop's own colors, which the page has inline.
  return new Response(rule.replace(':root', ':root:root'), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}
