import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { prepareNotifications } from '#app/features/requests/notifications/queues.server.ts'
import { createLog } from '#app/lib/log.ts'
import routes from '#app/routes.ts'
import { test as base, createRequestSender, expect } from '#test/built-admin.ts'
import { importContent } from '#test/imports.ts'
import { storeEachKind } from '#test/requests.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

/** The actions of the admin: path and source files. */
function findActions(entries: RouteConfigEntry[], parentPath = ''): { path: string; texts: string[] }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const pagePath = path ? `${parentPath}/${path}` : parentPath
    const folder = `app/${file.replace(/[^/]*$/, '')}`
    const texts = [`app/${file}`, ...globSync(`${folder}**/*.server.ts`)].map((each) => readFileSync(each, 'utf8'))
    const isAction =
      pagePath.startsWith('/admin/') && /^export (const|(async )?function) action\b/m.test(texts[0] ?? '')
    return [...(isAction ? [{ path: pagePath, texts }] : []), ...findActions(children ?? [], pagePath)]
  })
}

// Signing out ends the session that the others need.
const actions = findActions(routes).filter(({ path }) => path !== '/admin/sign-out')

/** Stands for an id. */
const id = ':id'

/** Forms with ids, by path. */
const forms: Record<string, Record<string, string>[]> = {
  '/admin/alerts': [
    { intent: 'read', id },
    { intent: 'read-all', id },
  ],
  '/admin/boxes': [
    { intent: 'undo', change: id },
    { move: '0 up', id },
  ],
  '/admin/boxes/new': [
    ...['draft', 'discard', 'search', 'delete', 'publish', ''].map((intent) => ({ intent, id })),
    { intent: 'restore', id, revision: '1' },
  ],
  '/admin/customers/:id/merge': [{ other: id }],
  '/admin/decoration': [{ change: id }],
  '/admin/customers/companies/new': [{ name: 'Northwind', owner_id: id }],
  '/admin/settings/api-tokens': [{ intent: 'revoke', id }],
  '/admin/orders/:id': [{ intent: 'delivery', shipment: id }],
  '/admin/proposals/:id/proofs': [{ intent: 'approve', version: id }],
  '/admin/posts': [{ change: id }],
  '/admin/posts/new': ['draft', 'publish', 'discard', 'delete', 'create-link', 'revoke-link'].map((intent) => ({
    intent,
    id,
    title: 'Post',
    text: 'Text',
  })),
  '/admin/posts/preview': [{ id, title: 'Post', text: 'Text' }],
  '/admin/posts/taxonomy': [
    { intent: 'delete', kind: 'tag', id },
    { intent: 'merge', kind: 'tag', id, into: id },
    { intent: 'save', kind: 'tag', id, name: 'Tips' },
  ],
  '/admin/products': [
    { intent: 'undo', change: id },
    { intent: 'in-stock', pick: id },
    { intent: 'delete', phase: 'apply', confirmedCount: '1', pick: id },
  ],
  '/admin/products/new': [{ intent: 'draft', id }, { id }, { intent: 'discard', id }, { intent: 'delete', id }],
  '/admin/customers/import': [{ intent: 'undo', import: id }],
  '/admin/customers/companies/import': [{ intent: 'undo', import: id }],
  '/admin/products/taxonomy': [{ intent: 'undo', kind: 'category', change: id }],
  '/admin/products/import/:id': [
    { intent: 'use-mapping', mapping: id },
    { intent: 'delete-mapping', mapping: id },
  ],
  '/admin/reports': [{ channel: 'mail', id }],
  '/admin/requests': [
    { intent: 'read', pick: `${id}.1` },
    { intent: 'spam', pick: `${id}.1` },
    { intent: 'apply', pick: `${randomUUID()}.1`, owner: id },
  ],
  '/admin/requests/:reference': [{ assignee: id, version: '1', seen: '0' }],
  '/admin/requests/:reference/merge': [{ target: id }],
  '/admin/requests/:reference/reply': [{ intent: 'retry', mail_id: id }],
  '/admin/requests/:id/viewers': [{ tab: id }, { tab: id, gone: 'yes' }],
  '/admin/stock/locations': [{ location: id, name: 'Annex' }],
  '/admin/views': [
    { intent: 'save', list: 'recipients', name: 'Mine', query: '', within: id },
    { intent: 'delete', id },
    { intent: 'change', id, name: 'Mine' },
  ],
  '/admin/security': [
    { intent: 'end-session', id },
    { intent: 'rename-passkey', id, name: 'Key' },
    { intent: 'remove-passkey', id },
  ],
}

const malformed = {
  short: '7b0c7c5e-7d0a-4c1e-9d3e',
  'in braces': '{7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11}',
  'two lines': '7b0c7c5e-7d0a-4c1e-9d3e-2a8b1f0f6f11\nx',
  '100 kB': '1'.repeat(100_000),
  new: 'new',
  SQL: "' or 1=1; drop table staff --",
  'an escaped zero byte': '"\\u0000"',
  'a prototype': '__proto__',
}

const isHandled = (status: number) => status < 500
const isNotFound = (status: number) => status === 400 || status === 404
/** 422 is a form with the error beside its field. */
const isRejected = (status: number) => isNotFound(status) || status === 422

type Stored = { request: string; reference: string; import: string }
type Post = (
  path: string,
  fields: URLSearchParams,
  label: string,
  isRight: (status: number) => boolean,
) => Promise<void>

/** Posts as an Admin; `wrong` lists other statuses than expected, and those that logged an error. */
const test = base.extend<{ post: Post; wrong: unknown[]; stored: Stored }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  wrong: async ({}, use) => use([]),
  stored: async ({ services }, use) => {
    const { quote } = await storeEachKind(services)
    const imported = await importContent(services.db, 'Name,Price\nMug,9.50\n', { apply: false })
    await use({ request: quote.id, reference: quote.reference, import: imported.id })
  },
  post: async ({ app, services, wrong }, use) => {
    const events: unknown[] = []
    const log = createLog('error', { write: (line) => events.push(JSON.parse(line).event) })
    const sendRequest = createRequestSender(app, log)
    const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
    await prepareNotifications(services.jobs)
    await use(async (path, body, label, isRight) => {
      const { status } = await sendRequest(path, { cookie, body })
      const logged = events.splice(0)
      if (!isRight(status) || logged.length > 0) wrong.push([path.slice(0, 80), label, status, ...logged])
    })
  },
})

const fillPath = (path: string, stored: Stored) =>
  path
    .replace(':reference', stored.reference)
    .replace(':page', 'home')
    .replace('import/:id', `import/${stored.import}`)
    .replace(':id', stored.request)

test('an action answers a malformed id in its path with 404', async ({ post, wrong }) => {
  for (const { path } of actions) {
    if (!path.includes('/:')) continue
    for (const [label, value] of Object.entries({ ...malformed, 'a zero byte': '\0' })) {
      const isNew =
        value === 'new' &&
        /^\/admin\/(boxes|campaigns|customers|customers\/companies|posts|products|proposals|stock|suppliers|templates)\/:id$/.test(
          path,
        )
      const fields = new URLSearchParams({ intent: 'delete', id: randomUUID() })
      const filled = path.replace(/:\w+/, () => encodeURIComponent(value))
      await post(filled, fields, label, isNew ? isHandled : isNotFound)
    }
    await post(
      path.replace(/:\w+/, () => randomUUID()),
      new URLSearchParams({ intent: 'none' }),
      'unknown',
      isHandled,
    )
  }
  expect(wrong).toEqual([])
}, 240_000)

test('an action rejects a malformed id in its form', async ({ post, wrong, stored }) => {
  for (const [pattern, list] of Object.entries(forms)) {
    const path = fillPath(pattern, stored)
    for (const form of list) {
      for (const [field, template] of Object.entries(form).filter(([, value]) => value.includes(id))) {
        const fields = Object.entries(form).map(([name, value]) => [name, value.replace(id, () => randomUUID())])
        const set = (value: string) => {
          const changed = new URLSearchParams(fields)
          changed.set(field, value)
          return changed
        }
        const label = `${form.intent ?? ''} ${field}:`
        for (const [name, value] of Object.entries(malformed))
          await post(path, set(template.replace(id, () => value)), `${label} ${name}`, isRejected)
        const several = new URLSearchParams(fields)
        several.append(field, malformed.SQL)
        await post(path, several, `${label} several`, isRejected)
        await post(path, set(''), `${label} empty`, isHandled)
        await post(path, set('\0'), `${label} a zero byte`, isHandled)
        await post(path, new URLSearchParams(fields), `${label} unknown`, isHandled)
      }
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

test('no action fails on odd values in any of its fields', async ({ post, wrong, stored }) => {
  for (const { path, texts } of actions) {
    const find = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    const names = new Set(find(/(?:form\.(?:get|getAll|has)\(|Fields?\([\w.]+, )'([\w-]+)'/g))
    const intents = new Set(['', ...find(/(?:case|===) '([\w-]+)'/g)])
    for (const intent of intents) {
      for (const value of [malformed.SQL, malformed['100 kB'], '\0']) {
        const fields = new URLSearchParams([...names].map((name) => [name, value]))
        fields.set('intent', intent)
        await post(fillPath(path, stored), fields, `${intent}: ${value.slice(0, 10)}`, isHandled)
      }
    }
  }
  expect(wrong).toEqual([])
}, 480_000)

test('the forms above have every field of which an action reads ids', () => {
  const fields = new Set(Object.values(forms).flatMap((list) => list.flatMap((form) => Object.keys(form))))
  const sources = globSync('app/admin/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const read = sources.flatMap((text) =>
    [...text.matchAll(/readUuidFields?\(.*, '([\w-]+)'\)/g)].map(([, name]) => name),
  )
  expect(read.length).toBeGreaterThan(15)
  // Sent together with files (app/admin/products/import/upload, app/admin/requests/new).
  expect([...new Set(read)].filter((name) => name && !fields.has(name)).sort()).toEqual([
    'email_id',
    'form_key',
    'like',
  ])
})
