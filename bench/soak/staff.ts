import { setTimeout as wait } from 'node:timers/promises'
import { fillIn, giveFile, press, whenOffered } from '#test/office-client.ts'
import { cookieOf, goodPassword } from '#test/staff.ts'
import { type Ask, again, anybody, type Crowd, openAsking } from './asking.ts'

/** Milliseconds between two steps of one actor. One account may sign in ten times in ten minutes. */
const pauses = { reader: 350, editor: 2_500, exporter: 15_000, importer: 20_000, door: 70_000, live: 1_000 }
const importedRows = 1_000
/** As a browser says of a form of our own page. */
const ours = { 'sec-fetch-site': 'same-origin' }

/** Everybody behind the second door: who reads, edits, exports, imports, looks at what comes in, and comes and goes. */
export function work(
  crowd: Crowd,
  { cookie, seller, products, reference }: { cookie: string; seller: string; products: string[]; reference: string },
): Promise<void>[] {
  const { url, tally } = crowd
  const entered = (actor: string) => {
    const ask = openAsking(url, tally, actor)
    return ((path, init) => ask(path, { ...init, headers: { ...init?.headers, ...ours, cookie } })) satisfies Ask as Ask
  }
  const read = entered('office pages')
  const edit = entered('edits')
  const take = entered('exports')
  const give = entered('imports')
  const door = openAsking(url, tally, 'sign-ins')
  return [
    again(crowd, pauses.reader, (round) =>
      read(screens(reference, products)[round % screens(reference, products).length] ?? '/admin'),
    ),
    again(crowd, pauses.editor, (round) => editProduct(edit, products[round % products.length] ?? '', round)),
    again(crowd, pauses.exporter, (round) =>
      take(round % 2 === 0 ? '/admin/products/export' : '/admin/requests/export?kind=quote', {
        method: 'POST',
        body: new URLSearchParams({ format: 'csv', password: goodPassword }),
      }),
    ),
    again(crowd, pauses.importer, (round) => importProducts(give, round)),
    again(crowd, pauses.door, () => comeAndGo(door, seller)),
    again(crowd, pauses.live, () => listenAwhile(url, cookie)),
  ]
}

const screens = (reference: string, products: string[]) => [
  '/admin',
  '/admin/requests',
  '/admin/requests?status=new&kind=quote',
  '/admin/requests?q=northwind',
  `/admin/requests/${reference}`,
  '/admin/products',
  '/admin/products?q=mug',
  `/admin/products/${products[0]}`,
  '/admin/reports',
  '/admin/boxes',
  '/admin/posts',
  '/admin/pages',
  '/admin/history',
  '/admin/audit',
  '/admin/brand',
]

async function editProduct(ask: Ask, id: string, round: number): Promise<void> {
  await fillIn(ask, `/admin/products/${id}`, { minimum_quantity: String(12 + (round % 90)) })
}

/** The same products each time, at another price. */
async function importProducts(ask: Ask, round: number): Promise<void> {
  const rows = Array.from(
    { length: importedRows },
    (_, row) => `SK-${row},"Soak Mug ${row}, Navy",Mugs,${(5 + (row % 40) + (round % 50) / 100).toFixed(2)},48`,
  )
  const path = await giveFile(
    ask,
    `item number,name,category,price,minimum quantity\n${rows.join('\n')}\n`,
    'Soak Supply',
  )
  await press(ask, path, 'check')
  await press(ask, path, 'apply', await whenOffered(ask, path, 'apply'))
  await whenOffered(ask, path, 'undo')
}

async function comeAndGo(ask: Ask, email: string): Promise<void> {
  const from = anybody()
  const signedIn = await ask('/admin/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email, password: goodPassword, to: '/admin' }),
    expected: [303],
    headers: ours,
    from,
  })
  const cookie = cookieOf(signedIn.headers.getSetCookie())
  await ask('/admin', { headers: { cookie }, from })
  await ask('/admin/sign-out', { method: 'POST', headers: { ...ours, cookie }, expected: [303], from })
}

/** The inbox's stream of what comes in, left in the middle as a closed tab leaves it. */
async function listenAwhile(url: string, cookie: string): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/admin/requests/live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const reading = answer.text().catch(() => {})
  await wait(3_000)
  leaving.abort()
  await reading
}
