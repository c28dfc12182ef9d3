import { readMarkup } from '#app/lib/text/escape.ts'
import type { App } from '#server/rendering/pages.ts'
import { test as base, createBuiltApp } from './built-app.ts'

export { expect } from './database.ts'

export const shop = 'https://shop.example'

/** Minimum fields of a visible post. */
export const published = { status: 'published', published_at: new Date('2026-03-14T18:00:00Z') }

/** Pages as the shop renders them at its public URL; `app` knows no such URL. */
export const test = base.extend<{ publicApp: App; head: (path: string) => Promise<PageHead> }>({
  publicApp: async ({ services }, use) =>
    use(await createBuiltApp({ ...services, settings: { ...services.settings, PUBLIC_URL: shop } })),
  head: async ({ publicApp, services: { log } }, use) =>
    use(async (path) => {
      const visitor = { ip: '192.0.2.7' }
      const response = await publicApp.render(new Request(`http://localhost${path}`), { log, visitor })
      return readHead(await response.text())
    }),
})

type Data = Record<string, unknown> & { '@context': string; '@type': string }

/** A page as machines read it, without running anything. */
export type PageHead = {
  title: string
  canonical: string | undefined
  /** URL of the Markdown version. */
  markdown: string | undefined
  /** Values of meta elements by name or property; the last one counts. */
  meta: Record<string, string>
  /** Structured data by type. */
  data: Record<string, Data>
  /** HTML of the body without scripts. */
  body: string
}

const getAttribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : readMarkup(value)
}

export function readHead(html: string): PageHead {
  const [head = '', rest = ''] = html.split('</head>')
  const metas = Array.from(head.matchAll(/<meta\b[^>]*>/g), ([tag]) => tag)
  const links = Array.from(head.matchAll(/<link\b[^>]*>/g), ([tag]) => tag)
  const canonical = links.filter((tag) => getAttribute(tag, 'rel') === 'canonical')
  if (canonical.length > 1) throw new Error('more than one canonical URL')
  const scripts = head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  const data = Array.from(scripts, ([, json = '']) => JSON.parse(json) as Data)
  return {
    title: readMarkup(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: canonical[0] && getAttribute(canonical[0], 'href'),
    markdown: links
      .filter((tag) => getAttribute(tag, 'type') === 'text/markdown')
      .map((tag) => getAttribute(tag, 'href'))[0],
    meta: Object.fromEntries(
      metas.map((tag) => [
        getAttribute(tag, 'name') ?? getAttribute(tag, 'property') ?? '',
        getAttribute(tag, 'content') ?? '',
      ]),
    ),
    data: Object.fromEntries(data.map((each) => [each['@type'], each])),
    body: rest.replace(/<script\b[\s\S]*?<\/script>/g, ''),
  }
}

/** Returns the readable text of HTML in one line. */
export const getText = (html: string): string =>
  readMarkup(
    html
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  ).trim()

/** Returns the readable text of each match of a pattern's first group. */
export const getTexts = (html: string, element: RegExp): string[] =>
  Array.from(html.matchAll(element), ([, inside = '']) => getText(inside))
