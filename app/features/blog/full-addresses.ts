import { escapeMarkup } from '#app/lib/text/escape.ts'

/** Who reads the text far from our pages needs paths that name their host. Works on sanitized HTML only. */
export function withFullAddresses(html: string, origin: string): string {
  return html.replace(
    / (href|src)="\/(?!\/)/g,
    (_match, name: string) => ` ${name}="${escapeMarkup(new URL('/', origin).href)}`,
  )
}
