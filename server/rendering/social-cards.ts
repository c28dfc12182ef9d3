import type { Handler } from 'hono'
import { createPageSocialCard } from '#app/features/brand/files/brand-files.server.ts'
import { parseSocialCardName } from '#app/lib/http/head/social-card-url.ts'
import type { Services } from '#app/lib/services.ts'
import { readMarkup } from '#app/lib/text/escape.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { createProblemResponse } from '../http/problem.ts'
import { cacheResponse, type PageCache } from '../page-cache/page-cache.ts'
import type { Pages } from './pages.ts'

type Parts = { page: Pages['getPublicPage']; cache: PageCache | undefined } & Pick<Services, 'content' | 'storage'>

const failed = {
  status: 503,
  title: 'Service Unavailable',
  text: 'The card cannot be drawn just now.',
  headers: { 'Retry-After': '10' },
}
const cardHeaders = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' }
const missing = { status: 404, title: 'Not Found', text: 'There is no such card.' }

/**
 * Draws the social card of a page without an image: its title in the brand's style. The title comes from the page, so that
 * requests cannot choose the text; former URLs redirect to the page's current image (decision 0042).
 */
export function serveSocialCards({ page, cache, content, storage }: Parts): Handler<HttpEnv> {
  return async (c) => {
    const { method, raw } = c.req
    const [, name] = /^([0-9a-z]+)\.jpg$/.exec(c.req.param('file') ?? '') ?? []
    const path = c.req.query('of') ?? ''
    if (!name || (method !== 'GET' && method !== 'HEAD')) return createProblemResponse(raw, missing)
    const origin = c.get('origin')
    const respond = async (): Promise<Response> => {
      const socialImage = await readSocialImage(await page(c, path), origin)
      if (!socialImage) return createProblemResponse(raw, missing)
      if (socialImage === 'failed') return createProblemResponse(raw, failed)
      const { title, image, isSocialCard } = socialImage
      const card = isSocialCard ? await createPageSocialCard({ content, storage }, { name, title }) : undefined
      if (card) return new Response(new Uint8Array(card), { headers: cardHeaders })
      // The page was cached a moment ago, and would lead here again.
      if (isSocialCard && parseSocialCardName(image) === name) return createProblemResponse(raw, failed)
      return new Response(null, { status: 302, headers: { Location: image, 'Cache-Control': 'no-store' } })
    }
    const response = await cacheResponse(cache, `/cards/${name}.jpg`, raw.headers, respond)
    // Rendered with no-store, as concurrent requests for one name may have different pages.
    if (response.status === 302) response.headers.set('Cache-Control', 'no-cache')
    return response
  }
}

type SocialImage = {
  title: string
  /** Path of the image in this shop. */
  image: string
  /** True for a social card, false for an image of the page's subject. */
  isSocialCard: boolean
}

/** The social image of a page; undefined if it is not a page or has none here: no one is redirected to another host. */
async function readSocialImage(
  page: Response | undefined,
  origin: string,
): Promise<SocialImage | 'failed' | undefined> {
  if (!page?.headers.get('Content-Type')?.startsWith('text/html')) return undefined
  if (page.status >= 500) return 'failed'
  const head = page.ok ? await page.text() : ''
  const [title, image] = [readMetaProperty(head, 'og:title'), readMetaProperty(head, 'og:image')]
  if (title === undefined || image === undefined) return undefined
  const url = URL.parse(image, origin)
  if (url?.origin !== origin) return undefined
  return { title, image: url.pathname + url.search, isSocialCard: url.pathname.startsWith('/cards/') }
}

/** Returns a metadata value of a page's head. */
function readMetaProperty(html: string, property: string): string | undefined {
  const [, content] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return content === undefined ? undefined : readMarkup(content)
}
