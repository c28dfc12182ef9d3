import type { Handler } from 'hono'
import { drawPageCard, keptCard } from '#app/features/brand/files/page-card.server.ts'
import { readMarkup } from '#app/lib/escape.ts'
import { nameOfCard } from '#app/lib/head/card-address.ts'
import type { Services } from '#app/lib/services.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { problem } from '../http/problem.ts'
import { nowhere, type Pages } from './pages.ts'

type Parts = { page: Pages['everybodys'] } & Pick<Services, 'content' | 'storage'>

const failed = {
  status: 503,
  title: 'Service Unavailable',
  text: 'The card cannot be drawn just now.',
  headers: { 'Retry-After': '10' },
}
const missing = { status: 404, title: 'Not Found', text: 'There is no such card.' }

/**
 * Draws what a page without a picture shows where it is shared: its title, in the look of the brand. The page itself says what that is, so
 * nobody can have anything else drawn; an address of before leads to the page's picture of now (decision 0212).
 */
export function pageCards({ page, content, storage }: Parts): Handler<HttpEnv> {
  return async (c) => {
    const { method, raw } = c.req
    const [, name] = /^([0-9a-z]+)\.jpg$/.exec(c.req.param('file') ?? '') ?? []
    const path = c.req.query('of') ?? ''
    if (!name || (method !== 'GET' && method !== 'HEAD')) return problem(raw, missing)
    let card = keptCard(name)
    if (!card) {
      const said = await cardSaid(await page(c, path))
      if (!said) return problem(raw, missing)
      if (said === 'failed') return problem(raw, failed)
      const { title, picture, isCard } = said
      card = isCard ? await drawPageCard({ content, storage }, { name, title }) : undefined
      // The page that is kept is of a moment ago, and would lead here again.
      if (!card && isCard && nameOfCard(picture) === name) return problem(raw, failed)
      if (!card) return c.body(null, 302, { Location: picture, 'Cache-Control': 'no-cache' })
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
  picture: string
  /** Whether that is a card, and not a picture of what the page is about. */
  isCard: boolean
}

/** What a page says of its picture; undefined where it is no page, or has none. */
export async function cardSaid(page: Response | undefined): Promise<Said | 'failed' | undefined> {
  if (!page?.headers.get('Content-Type')?.startsWith('text/html')) return undefined
  if (page.status >= 500) return 'failed'
  const head = page.ok ? await page.text() : ''
  const [title, picture] = [said(head, 'og:title'), said(head, 'og:image')]
  if (title === undefined || picture === undefined) return undefined
  return { title, picture, isCard: new URL(picture, nowhere).pathname.startsWith('/cards/') }
}

/** What a page's head says under a name. */
function said(html: string, property: string): string | undefined {
  const [, content] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html) ?? []
  return content === undefined ? undefined : readMarkup(content)
}
