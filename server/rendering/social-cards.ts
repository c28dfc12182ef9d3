import type { Handler } from 'hono'
import { drawPageCard, getDrawnCard } from '#app/features/brand/files/page-card.server.ts'
import { nameOfCard } from '#app/lib/http/head/card-address.ts'
import type { Services } from '#app/lib/services.ts'
import { readMarkup } from '#app/lib/text/escape.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { problem } from '../http/problem.ts'
import { noOrigin, type Pages } from './pages.ts'

type Parts = { page: Pages['getPublicPage'] } & Pick<Services, 'content' | 'storage'>

const failed = {
  status: 503,
  title: 'Service Unavailable',
  text: 'The card cannot be drawn just now.',
  headers: { 'Retry-After': '10' },
}
const missing = { status: 404, title: 'Not Found', text: 'There is no such card.' }

/**
 * Draws the social card of a page without an image: its title in the brand's look. The title is read from the page, so no one can have
 * anything else drawn; a former address redirects to the page's current image (decision 0042).
 */
export function socialCards({ page, content, storage }: Parts): Handler<HttpEnv> {
  return async (c) => {
    const { method, raw } = c.req
    const [, name] = /^([0-9a-z]+)\.jpg$/.exec(c.req.param('file') ?? '') ?? []
    const path = c.req.query('of') ?? ''
    if (!name || (method !== 'GET' && method !== 'HEAD')) return problem(raw, missing)
    let card = getDrawnCard(name)
    if (!card) {
      const said = await readPageCard(await page(c, path))
      if (!said) return problem(raw, missing)
      if (said === 'failed') return problem(raw, failed)
      const { title, image, isCard } = said
      card = isCard ? await drawPageCard({ content, storage }, { name, title }) : undefined
      // The page that is kept is of a moment ago, and would lead here again.
      if (!card && isCard && nameOfCard(image) === name) return problem(raw, failed)
      if (!card) return c.body(null, 302, { Location: image, 'Cache-Control': 'no-cache' })
    }
    return c.body(new Uint8Array(card), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  }
}

type Said = {
  title: string
  /** Its address. */
  image: string
  /** Whether that is a card, not an image of the page's subject. */
  isCard: boolean
}

/** The social image of a page; undefined if it is not a page or has none. */
async function readPageCard(page: Response | undefined): Promise<Said | 'failed' | undefined> {
  if (!page?.headers.get('Content-Type')?.startsWith('text/html')) return undefined
  if (page.status >= 500) return 'failed'
  const head = page.ok ? await page.text() : ''
  const [title, image] = [said(head, 'og:title'), said(head, 'og:image')]
  if (title === undefined || image === undefined) return undefined
  return { title, image: image, isCard: new URL(image, noOrigin).pathname.startsWith('/cards/') }
}

/** What a page's head says under a name. */
function said(html: string, property: string): string | undefined {
  const [, content] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return content === undefined ? undefined : readMarkup(content)
}
