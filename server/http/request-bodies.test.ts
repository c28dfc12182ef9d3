import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { getDataPath, listPaths } from '#test/built-app.ts'
import { expect } from '#test/database.ts'
import { createHtmlResponse, type Site, test } from '#test/http-site.ts'
import { waitUntil } from '#test/process.ts'

type Client = { socket: Socket; received: () => string }

/** Announces a body of 100 bytes and sends one of them. */
async function post({ url }: Site, { client = '192.0.2.1', path = '/form' } = {}): Promise<Client> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket
    .setEncoding('utf8')
    .on('error', () => {})
    .on('data', (text) => (received += text))
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Length: 100\r\n\r\nx`
  await new Promise((done) => socket.write(head, done))
  return { socket, received: () => received }
}

const requestLines = ({ lines }: Site) => lines.filter(({ event }) => event === 'request.completed')

test('nothing is rendered before the body is complete', async ({ open }) => {
  const site = await open({
    TRUST_PROXY: 1,
    render: async (request) => createHtmlResponse(`read ${(await request.text()).length}.`),
  })
  const { socket, received } = await post(site)
  expect((await fetch(site.url)).status).toBe(200)
  expect(site.seen.map(({ request }) => request.method)).toEqual(['GET'])
  socket.write('y'.repeat(99))
  await waitUntil(() => received().includes('read 100.'))
  socket.destroy()
})

test('an aborted body renders nothing and is logged for debugging only', async ({ open }) => {
  const site = await open({ TRUST_PROXY: 1 })
  for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const before = requestLines(site).length
    const { socket } = await post(site)
    socket[leave]()
    await waitUntil(() => requestLines(site).length > before)
  }
  expect(site.seen).toEqual([])
  expect(site.lines.filter(({ level }) => Number(level) > 20)).toEqual([])
})

test('a form that is not complete in time gets 408', async ({ open }) => {
  const site = await open({ TRUST_PROXY: 1, bodyLimits: { formDeadlineMs: 100 } })
  const { socket, received } = await post(site)
  await waitUntil(() => socket.destroyed)
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  expect(received()).toMatch(/connection: close/i)
  expect(site.seen).toEqual([])
})

for (const path of ['/form', '/uploads']) {
  test(`a body that arrives too slowly ends the connection: ${path}`, async ({ open }) => {
    const site = await open({
      TRUST_PROXY: 1,
      bodyLimits: { intervalMs: 100 },
      render: async (request) => createHtmlResponse(await request.text().catch(() => 'aborted')),
    })
    const { socket, received } = await post(site, { path })
    const trickle = setInterval(() => socket.write('y'), 50)
    await waitUntil(() => socket.destroyed)
    clearInterval(trickle)
    expect(received()).toBe('')
    expect(site.lines.filter(({ level }) => Number(level) > 20)).toEqual([])
  })
}

for (const path of ['/form', '/uploads']) {
  test(`a client has 16 unfinished bodies, and keeps no one else from sending theirs: ${path}`, async ({ open }) => {
    const site = await open({
      TRUST_PROXY: 1,
      render: async (request) => createHtmlResponse(`read ${(await request.text()).length}.`),
    })
    const unfinished: Client[] = []
    for (let count = 0; count < 16; count++) unfinished.push(await post(site, { path }))
    const further = await post(site, { path })
    await waitUntil(() => further.socket.destroyed)
    expect(further.received()).toMatch(/^HTTP\/1\.1 429 /)
    expect(further.received()).toMatch(/retry-after: 10/i)
    expect(unfinished.map(({ received }) => received())).toEqual(Array(16).fill(''))
    const headers = { 'X-Forwarded-For': '192.0.2.1' }
    expect((await fetch(site.url, { headers })).status).toBe(200)
    const other = await post(site, { path, client: '192.0.2.2' })
    other.socket.write('y'.repeat(99))
    await waitUntil(() => other.received().includes('read 100.'))
    // The next one takes the place of one that has left.
    unfinished[0]?.socket.destroy()
    await waitUntil(async () => (await fetch(site.url + path, { method: 'POST', body: 'a=b', headers })).status === 200)
    for (const { socket } of [...unfinished, other]) socket.destroy()
  })
}

test('a client that has used up its attempts is rejected before its next body is read', async ({ open }) => {
  const site = await open({
    TRUST_PROXY: 1,
    bodyLimits: { limitedDeadlineMs: 100 },
    render: async (request) => createHtmlResponse(await request.text(), { status: 429 }),
  })
  const headers = { 'X-Forwarded-For': '192.0.2.1' }
  const send = () => fetch(`${site.url}/form`, { method: 'POST', body: 'name=Ada', headers })
  // Typed input still comes back.
  for (let attempt = 0; attempt < 2; attempt++) expect(await (await send()).text()).toContain('name=Ada')
  const { socket, received } = await post(site)
  await waitUntil(() => socket.destroyed)
  expect(received()).toMatch(/^HTTP\/1\.1 429 /)
  expect(site.seen).toHaveLength(2)
  const other = await post(site, { path: '/other' })
  await fetch(`${site.url}/form`)
  expect(other.received()).toBe('')
  other.socket.destroy()
})

test('32 forms begin at a time', async ({ open }) => {
  const database = Promise.withResolvers<void>()
  const site = await open({
    TRUST_PROXY: 1,
    render: async (request) => {
      if (request.method === 'POST') await database.promise
      return createHtmlResponse('stored')
    },
  })
  const send = (number: number) =>
    fetch(`${site.url}/form`, { method: 'POST', body: 'a=b', headers: { 'X-Forwarded-For': `192.0.2.${number}` } })
  const first = Array.from({ length: 32 }, (_, number) => send(number))
  await waitUntil(() => site.seen.length === 32)
  const last = send(32)
  expect((await fetch(site.url)).status).toBe(200)
  expect(site.seen.filter(({ request }) => request.method === 'POST')).toHaveLength(32)
  database.resolve()
  expect((await Promise.all([...first, last])).map(({ status }) => status)).toEqual(Array(33).fill(200))
})

test('forms that wait for the database let others begin', async ({ open }) => {
  const database = Promise.withResolvers<void>()
  const site = await open({
    TRUST_PROXY: 1,
    bodyLimits: { maxTurnMs: 10 },
    render: async () => {
      await database.promise
      return createHtmlResponse('stored')
    },
  })
  const sent = Array.from({ length: 80 }, (_, number) =>
    fetch(`${site.url}/form`, { method: 'POST', body: 'a=b', headers: { 'X-Forwarded-For': `192.0.2.${number}` } }),
  )
  await waitUntil(() => site.seen.length === 80)
  database.resolve()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(80).fill(200))
})

/** True if a module, or a server module of the admin or portal that it imports, reads files of a form. */
function readsFiles(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (/\b(stageForm|stageCompleteForm|receiveFormWithFiles|readImageForm|readListForm)\(/.test(text)) return true
  return [...text.matchAll(/^(?:import (?!type )[^;]*?|\} )from '([^']+\.server\.ts)'/gm)].some(([, path = '']) => {
    const imported = path.startsWith('#app/') ? path.slice(1) : join(dirname(file), path)
    return /^app\/(admin|portal)\//.test(imported) && existsSync(imported) && readsFiles(imported)
  })
}

/** Autosaves contain texts only. */
const withFiles = (entry: RouteConfigEntry): RouteConfigEntry[] => {
  if (entry.children) return [{ ...entry, children: entry.children.flatMap(withFiles) }]
  return readsFiles(`app/${entry.file}`) && !entry.path?.endsWith('/draft') ? [entry] : []
}

test('routes that read files receive them, and no other large forms', async ({ open }) => {
  const site = await open({
    TRUST_PROXY: 1,
    render: async (request) => createHtmlResponse(`read ${(await request.arrayBuffer()).byteLength}.`),
  })
  const paths = listPaths(routes.flatMap(withFiles)).filter((path) => /^\/(admin|portal)\//.test(path))
  expect(paths).toContain('/portal/campaigns/some/recipients')
  const text = 'x'.repeat(1_500_000)
  const files = new FormData()
  files.append('file', new File([text], 'list.csv'))
  const send = async (path: string, body: FormData | URLSearchParams) => {
    const headers = { 'X-Forwarded-For': '192.0.2.1', Connection: 'close' }
    return (await fetch(site.url + path, { method: 'POST', body, headers })).status
  }
  for (const path of [...paths, ...paths.map(getDataPath)]) expect([path, await send(path, files)]).toEqual([path, 200])
  expect(await send('/admin/campaigns/some/recipients', new URLSearchParams({ text }))).toBe(413)
  expect(await send('/admin/campaigns/some/holds', files)).toBe(413)
})
