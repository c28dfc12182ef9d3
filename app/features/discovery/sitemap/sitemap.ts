import { escapeMarkup } from '#app/lib/text/escape.ts'

/** URL with the date of its last change. */
export type Entry = { address: string; changed: Date }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Head and tail of a sitemap; `pageEntry`s go between them. */
export const sitemapBegin = `${declaration}<urlset xmlns="${namespace}">\n`
export const sitemapEnd = '</urlset>\n'

export const pageEntry = (entry: Entry) => `<url>${inside(entry)}</url>\n`

export const getSitemap = (entries: readonly Entry[]) => sitemapBegin + entries.map(pageEntry).join('') + sitemapEnd

/** The list of all sitemaps. */
export const sitemapIndex = (sitemaps: readonly Entry[]) =>
  `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps
    .map((entry) => `<sitemap>${inside(entry)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

const inside = ({ address, changed }: Entry) =>
  `<loc>${escapeMarkup(address)}</loc><lastmod>${changed.toISOString()}</lastmod>`

export const xmlAnswer = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
