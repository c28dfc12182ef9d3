import { randomUUID } from 'node:crypto'
import { artworkPdf, artworkSvg } from '#test/artwork-files.ts'
import type { Form } from '../forms.ts'
import { type Ask, again, anybody, type Crowd, openAsking, type Tally } from './asking.ts'

/** Milliseconds between two steps of one actor. */
const pauses = { reader: 60, sender: 250, artwork: 1_500, robot: 12_000 }
const readers = 5

/** Everybody who comes by the front door: readers, senders of every form, one with artwork, and a robot. */
export function visit(crowd: Crowd, { forms, slugs }: { forms: Form[]; slugs: string[] }): Promise<void>[] {
  const { url, tally } = crowd
  const pages = pagesOf(slugs)
  const read = openAsking(url, tally, 'pages')
  const send = openAsking(url, tally, 'requests')
  const upload = openAsking(url, tally, 'uploads')
  const robot = openAsking(url, tally, 'robots')
  return [
    ...Array.from({ length: readers }, (_, reader) =>
      again(crowd, pauses.reader, (round) => read(pages((round * readers + reader) * 7919))),
    ),
    again(crowd, pauses.sender, (round) => sendForm(send, tally, forms[round % forms.length])),
    again(crowd, pauses.artwork, (round) => sendArtwork(upload, tally, forms, round)),
    again(crowd, pauses.robot, (round) => robot(forRobots[round % forRobots.length] ?? '/robots.txt')),
  ]
}

const forRobots = [
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products.xml',
  '/feeds/products.csv',
  '/sitemap-posts.xml',
  '/feeds/products.json',
  '/llms.txt',
  '/robots.txt',
  '/blog/rss.xml',
  '/products.md',
]

const kept = [
  '/',
  '/products',
  '/ready-made-boxes',
  '/swag-box-builder',
  '/blog',
  '/get-started',
  '/swag-storage',
  '/swag-boxes',
]
const sorts = ['price-asc', 'price-desc']
const bands = ['', '&price=0-25', '&price=25-50', '&min=1-25', '&min=25-50']
const words = ['mug', 'bottle', 'tote', 'navy', 'camp', 'pen', 'notebok', 'hoodie']

/** Pages that are kept, pages of products, and lists and suggestions that are rendered for whoever asks. */
const pagesOf = (slugs: string[]) => (n: number) => {
  const one = <T>(of: readonly T[], by = 1): T => of[Math.floor(n / by) % of.length] as T
  const kinds = [
    () => one(kept, 6),
    () => `/products/${one(slugs, 6)}`,
    () => `/products?sort=${one(sorts, 6)}&page=${(n % 60) + 2}${one(bands, 12)}`,
    () => `/products?search=${one(words, 6)}&page=${(n % 3) + 1}`,
    () => `/api/suggestions?q=${one(words, 6).slice(0, 2 + (n % 3))}`,
    () => `/products.data?page=${(n % 90) + 2}`,
  ]
  return one(kinds)()
}

async function sendForm(
  ask: Ask,
  tally: Tally,
  form: Form | undefined,
  more: Record<string, string> = {},
): Promise<void> {
  if (!form) return
  const { status } = await ask(form.path, {
    method: 'POST',
    body: new URLSearchParams({ ...form.fields(), ...more, form_key: randomUUID() }),
    expected: [200, 202, 303],
  })
  if (status >= 200 && status < 400) tally.acknowledged += 1
}

/** Artwork, which every second time is claimed by a checkout; the rest stays unclaimed. */
async function sendArtwork(ask: Ask, tally: Tally, forms: Form[], round: number): Promise<void> {
  const body = new FormData()
  const file =
    round % 2 === 0 ? new File([artworkSvg()], 'logo.svg') : new File([new Uint8Array(artworkPdf())], 'logo.pdf')
  body.append('file', file)
  const { status, text } = await ask('/uploads', { method: 'POST', body, expected: [201], from: anybody() })
  if (status !== 201 || round % 2 === 1) return
  const { path, token } = JSON.parse(text) as { path: string; token: string }
  await sendForm(ask, tally, forms.at(-1), { uploadedFiles: JSON.stringify([{ path, token }]) })
}
