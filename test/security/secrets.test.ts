import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { expect } from 'vitest'
import yauzl from 'yauzl'
import { testServer } from '#test/database.ts'
import { spawnNode, waitUntil } from '#test/process.ts'
import { runShopCommand } from '#test/shop-command.ts'
import { test } from '#test/shop-process.ts'
import { createThreeRoleSettings } from '#test/three-roles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A port without a listener: requests to it fail. */
const nowhere = '127.0.0.1:1'

/** Unmistakable secrets. */
const marks = {
  auth: 'marked-auth-7Qv2m9Xk4Lp8Rt3W-marked-auth',
  webhook: 'marked-webhook-secret-5Hn8',
  hook: 'marked-hook-path-9Kd3',
  mailUser: 'marked-mail-user-2Wx6',
  mail: 'marked-mail-password-4Jt7',
  s3: 'marked-s3-secret-6Bz1',
  password: 'marked password of staff 8Vc5',
}
/** Personal data of a visitor, which no log may contain. */
const visitor = {
  email: 'marked.visitor.3Fs9@northwind.example',
  name: 'Marked-Visitor-1Ya4',
  message: 'marked message 0Gh2',
}

const getPassword = (url: string) => decodeURIComponent(new URL(url).password)

async function ask(url: string, question: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(question).finally(() => client.end())
}

const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-site': 'same-origin',
}

test('no log, page, header or error contains a secret, whatever fails', async ({ database, start }) => {
  const env = {
    ...createThreeRoleSettings(database, testServer().roleUrls),
    AUTH_SECRET: marks.auth,
    WEBHOOK_URL: `http://${nowhere}/${marks.hook}`,
    WEBHOOK_SECRET: marks.webhook,
    SMTP_URL: `smtp://${marks.mailUser}:${marks.mail}@${nowhere}`,
    SALES_EMAIL: 'sales@shop.example',
    LOG_LEVEL: 'debug',
  }
  const shop = await start(env)
  const heard: string[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...init.headers },
    })
    heard.push(JSON.stringify([...response.headers]), await response.text())
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    return response.status
  }
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const project = () => ({
    firstName: visitor.name,
    lastName: visitor.name,
    email: visitor.email,
    phone: '555 0100',
    productType: 'other',
    projectDescription: visitor.message,
    form_key: randomUUID(),
  })
  const upload = () => {
    const body = new FormData()
    body.append('file', new File(['%PDF-1.7\n1 0 obj\n'], 'logo.pdf'))
    return { method: 'POST', body }
  }

  for (const path of [
    '/',
    '/products',
    '/admin/sign-in',
    '/no/such/page',
    '/%E0%A4%A',
    '/healthz',
    '/readyz',
    '/blog/rss.xml',
    '/api/analytics-key',
  ])
    await send(path)
  expect(await send('/get-started', form(project()))).toBe(200)
  await send('/get-started.data', form({ ...project(), email: 'not an address' }))
  await send('/admin/sign-in', form({ email: visitor.email, password: marks.password }))
  await send(`/?email=${visitor.email}&token=${marks.password.replaceAll(' ', '')}`)
  const failedOn = (channel: string) =>
    shop.lines().some((line) => line.event === 'notification.failed' && line.channel === channel)
  await waitUntil(() => ['mail', 'webhook', 'confirmation'].every(failedOn), 20_000)

  // Statements that fail, with everything in them.
  await ask(
    database,
    'alter table project_requests rename to taken_away; alter table uploads rename to taken_too; alter table staff rename to gone; alter table product_data rename to products_gone',
  )
  expect(await send('/get-started', form(project()))).toBe(500)
  await send('/get-started.data', form(project()))
  expect(await send('/uploads', upload())).toBe(500)
  await send('/admin/sign-in', form({ email: visitor.email, password: marks.password }))
  expect(await send('/products?search=mug')).toBeGreaterThanOrEqual(500)
  await send('/admin')
  // Without a terminal to confirm in.
  await ask(
    testServer().administrator,
    `alter database ${new URL(database).pathname.slice(1)} allow_connections false; select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database).pathname.slice(1)}'`,
  )
  await send('/get-started', form(project()))
  await send('/readyz')
  await ask(testServer().administrator, `alter database ${new URL(database).pathname.slice(1)} allow_connections true`)
  expect(await shop.end()).toBe(0)

  const passwords = [database, ...Object.values(testServer().roleUrls)].map(getPassword)
  const output = [shop.output(), ...heard].join('\n')
  expect(shop.output()).toContain('"level":50')
  for (const secret of [...Object.values(marks), marks.password.replaceAll(' ', ''), ...passwords]) {
    expect(secret.length).toBeGreaterThan(10)
    expect([secret, output.includes(secret) || output.includes(encodeURIComponent(secret))]).toEqual([secret, false])
  }
  // Allowed in a page returned to its visitor, but not in stored data.
  for (const each of Object.values(visitor)) expect([each, shop.output().includes(each)]).toEqual([each, false])
  for (const response of heard)
    expect(response).not.toMatch(/\n\s+at .*\.(ts|js):\d+|node_modules|select .* from "|pg_catalog/)
}, 180_000)

test('a failed start names the setting without its value', async () => {
  const wrong: Record<string, string>[] = [
    {
      DATABASE_URL: `postgres://shop:${marks.mail}@${nowhere}/shop?connect_timeout=1`,
      DATABASE_SHOP_URL: `nonsense://${marks.s3}`,
    },
    { AUTH_SECRET: 'marked-short-1Zq8' },
    { WEBHOOK_URL: `https://user:${marks.webhook}@hooks.example` },
    { SMTP_URL: `http://${marks.mailUser}:${marks.mail}@mail.example` },
    { S3_BUCKET: 'artwork', S3_SECRET_ACCESS_KEY: marks.s3 },
    { DATABASE_URL: testServer().shop.replace(/:[^:@]*@/, `:${marks.mail}@`) },
  ]
  for (const env of wrong) {
    const { output, ended } = spawnNode('server/main.ts', { env })
    expect([await ended(), output()]).toEqual([1, expect.stringContaining('Boxwright cannot start: ')])
    for (const secret of [...Object.values(marks), 'marked-short-1Zq8'])
      expect([secret, output().includes(secret)]).toEqual([secret, false])
  }
}, 120_000)

test('the client build contains no source maps and no local paths', () => {
  const files = readdirSync(join(root, 'build/client'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
  for (const { parentPath, name } of files) {
    if (!/\.(js|css|html|json)$/.test(name)) continue
    const content = readFileSync(join(parentPath, name), 'utf8')
    expect([name, /sourceMappingURL=/.test(content) || content.includes(root)]).toEqual([name, false])
  }
})

test('a backup warns of personal data, is readable by its owner only and contains no settings', async ({
  database,
  dataDir,
  start,
}) => {
  const env = { AUTH_SECRET: marks.auth, WEBHOOK_URL: `http://${nowhere}/${marks.hook}`, WEBHOOK_SECRET: marks.webhook }
  const shop = await start(env)
  await shop.end()
  const file = join(dataDir, 'all.zip')
  const { code, err } = await runShopCommand({ DATABASE_URL: database, DATA_DIR: dataDir, ...env }, ['backup', file])
  expect(code).toBe(0)
  expect(err).toContain(
    'It holds personal data, and the keys of the shop unless AUTH_SECRET is set. Store it where only you can read it.',
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const zip = await yauzl.openPromise(file, { lazyEntries: true })
  const read: string[] = []
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    read.push(await text(entry.fileName.endsWith('.gz') ? stream.pipe(createGunzip()) : stream))
  }
  expect(read.length).toBeGreaterThan(20)
  for (const secret of Object.values(marks)) expect([secret, read.join('\n').includes(secret)]).toEqual([secret, false])
})
