import { escapeMarkup } from '#app/lib/text/escape.ts'

/** Makes paths absolute for readers outside the site, such as feed readers. Takes sanitized HTML only. */
export function toFullUrls(html: string, origin: string): string {
  return html.replace(
    / (href|src)="\/(?!\/)/g,
    (_match, name: string) => ` ${name}="${escapeMarkup(new URL('/', origin).href)}`,
  )
}
