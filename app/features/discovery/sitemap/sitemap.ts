import { escapeMarkup } from '#app/lib/text/escape.ts'

/** URL with the date of its last change. */
export type SitemapEntry = { url: string; changedAt: Date }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Start and end of a sitemap around `toUrlElement`s. */
export const sitemapStart = `${declaration}<urlset xmlns="${namespace}">\n`
export const sitemapEnd = '</urlset>\n'

export const toUrlElement = (entry: SitemapEntry) => `<url>${toEntryContent(entry)}</url>\n`

export const toSitemap = (entries: readonly SitemapEntry[]) =>
  sitemapStart + entries.map(toUrlElement).join('') + sitemapEnd

/** The list of all sitemaps. */
export const toSitemapIndex = (sitemaps: readonly SitemapEntry[]) =>
  `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps
    .map((entry) => `<sitemap>${toEntryContent(entry)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

const toEntryContent = ({ url, changedAt }: SitemapEntry) =>
  `<loc>${escapeMarkup(url)}</loc><lastmod>${changedAt.toISOString()}</lastmod>`

export const createXmlResponse = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
