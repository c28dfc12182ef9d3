import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '#app/features/staff/person.ts'
import type { Role } from '#app/features/staff/roles.ts'
import { changeAccess } from '#app/features/staff/staff.server.ts'
import { createLog } from '#app/lib/log.ts'
import routes from '#app/routes.ts'
import { createRequestSender, expect, test } from '#test/built-admin.ts'
import { getDataPath, listPaths } from '#test/built-app.ts'
import type { TestServices } from '#test/database.ts'
import { enrollSecondFactor, joinStaff } from '#test/staff.ts'

const admin = listPaths(routes).filter((pagePath) => pagePath === '/admin' || pagePath.startsWith('/admin/'))

const anyVisitor = ['owner', 'sales', 'editor', 'anonymous'] as const
const signedIn = ['owner', 'sales', 'editor'] as const
const ownersOnly = ['owner'] as const
const ownersAndSales = ['owner', 'sales'] as const
const ownersAndEditors = ['owner', 'editor'] as const
/** `reader`: an editor who may view requests. */
const requestReaders = ['owner', 'sales', 'reader'] as const
const requestPages = { read: requestReaders, write: ownersAndSales }
const productPages = { read: signedIn, write: ownersAndEditors }

type Visitors = readonly (Role | 'reader' | 'anonymous')[]

/** Every admin URL and the roles that may open it. An added route fails here until it is listed. */
const expected: Record<string, Visitors | { read: Visitors; write: Visitors }> = {
  '/admin/sign-in': anyVisitor,
  '/admin/sign-in/code': anyVisitor,
  '/admin/sign-in/passkey': anyVisitor,
  '/admin/forgot-password': anyVisitor,
  '/admin/link': anyVisitor,
  '/admin/security/passkeys': signedIn,
  '/admin': signedIn,
  '/admin/search': signedIn,
  '/admin/search/results': signedIn,
  '/admin/security': signedIn,
  '/admin/security/authenticator': signedIn,
  '/admin/security/recovery-codes': signedIn,
  '/admin/requests/some/artwork': requestReaders,
  '/admin/requests/some/artwork/zip': requestReaders,
  '/admin/requests/some/artwork/some': requestReaders,
  '/admin/requests/some/artwork/some/image': requestReaders,
  '/admin/emails/some/files/some': requestReaders,
  '/admin/reports': ownersAndSales,
  '/admin/brand': ownersAndEditors,
  '/admin/brand/draft': ownersAndEditors,
  '/admin/brand/preview': ownersAndEditors,
  '/admin/team': ownersOnly,
  '/admin/team/invite': ownersOnly,
  '/admin/team/some': ownersOnly,
  '/admin/audit': ownersOnly,
  '/admin/alerts': ownersAndSales,
  '/admin/alerts/recent': ownersAndSales,
  '/admin/alerts/settings': ownersAndSales,
  '/admin/calendar': ownersAndSales,
  '/admin/calendar.ics': anyVisitor,
  '/admin/requests': requestPages,
  '/admin/views': signedIn,
  '/admin/requests/live': requestReaders,
  '/admin/requests/export': ownersAndSales,
  '/admin/requests/new': ownersAndSales,
  '/admin/requests/unmatched': ownersAndSales,
  '/admin/requests/unmatched/some': ownersAndSales,
  '/admin/orders': ownersAndSales,
  '/admin/orders/export': ownersAndSales,
  '/admin/orders/stages': ownersOnly,
  '/admin/orders/some': ownersAndSales,
  '/admin/orders/some/purchase-orders.csv': ownersAndSales,
  '/admin/orders/some/purchase-orders/some': ownersAndSales,
  '/admin/proofs/some/file': ownersAndSales,
  '/admin/proposals/some/proofs': ownersAndSales,
  '/admin/proposals': ownersAndSales,
  '/admin/proposals/board': ownersAndSales,
  '/admin/proposals/new': ownersAndSales,
  '/admin/proposals/products': ownersAndSales,
  '/admin/proposals/sources': ownersAndSales,
  '/admin/proposals/templates': ownersAndSales,
  '/admin/proposals/templates/some': ownersAndSales,
  '/admin/proposals/some': ownersAndSales,
  '/admin/proposals/some/artwork': ownersAndSales,
  '/admin/proposals/some/assignee': ownersAndSales,
  '/admin/proposals/some/draft': ownersAndSales,
  '/admin/proposals/some/files/no/such/page': ownersAndSales,
  '/admin/proposals/some/preview': ownersAndSales,
  '/admin/proposals/some/send': ownersAndSales,
  '/admin/proposals/some/activity': ownersAndSales,
  '/admin/stock': ownersAndSales,
  '/admin/stock/new': ownersAndSales,
  '/admin/stock/locations': ownersAndSales,
  '/admin/stock/receive/some': ownersAndSales,
  '/admin/stock/some': ownersAndSales,
  '/admin/stock.csv': ownersAndSales,
  '/admin/campaigns': ownersAndSales,
  '/admin/campaigns/new': ownersAndSales,
  '/admin/campaigns/some': ownersAndSales,
  '/admin/campaigns/some/gifts': ownersAndSales,
  '/admin/campaigns/some/codes': ownersAndSales,
  '/admin/campaigns/some/codes/file': ownersAndSales,
  '/admin/campaigns/some/holds': ownersAndSales,
  '/admin/campaigns/some/recipients': ownersAndSales,
  '/admin/campaigns/some/recipients/some': ownersAndSales,
  '/admin/campaigns/some/overview': ownersAndSales,
  '/admin/campaigns/some/shipping': ownersAndSales,
  '/admin/campaigns/some/tracking': ownersAndSales,
  '/admin/campaigns/some/export': ownersAndSales,
  '/admin/campaigns/some/preview': ownersAndSales,
  '/admin/campaigns/some/preview/look.css': ownersAndSales,
  '/admin/settings': ownersOnly,
  '/admin/settings/api-tokens': ownersOnly,
  '/admin/settings/webhooks': ownersOnly,
  '/admin/settings/webhooks/some': ownersOnly,
  '/admin/settings/webhooks/some/some': ownersOnly,
  '/admin/proposals/some/pdf': ownersAndSales,
  '/admin/decoration': { read: ownersAndSales, write: ownersOnly },
  '/admin/decoration/import': ownersOnly,
  '/admin/decoration/methods.csv': ownersAndSales,
  '/admin/decoration/some': { read: ownersAndSales, write: ownersOnly },
  '/admin/erasure': ownersOnly,
  '/admin/delivery': ownersOnly,
  '/admin/setup': ownersOnly,
  '/admin/setup/demo': ownersOnly,
  '/admin/images': signedIn,
  '/admin/boxes': ownersAndEditors,
  '/admin/boxes/some': ownersAndEditors,
  '/admin/boxes/products': ownersAndEditors,
  '/admin/boxes/some/draft': ownersAndEditors,
  '/admin/products/some/imprint-areas': ownersAndEditors,
  '/admin/products/export': ownersAndEditors,
  '/admin/products/import': ownersAndEditors,
  '/admin/products/import/file': ownersAndEditors,
  '/admin/products/import/sample-file': ownersAndEditors,
  '/admin/products/import/some': ownersAndEditors,
  '/admin/products/import/some/problem-rows': ownersAndEditors,
  '/admin/requests/some': requestPages,
  '/admin/requests/some/reply': ownersAndSales,
  '/admin/requests/some/contact': ownersAndSales,
  '/admin/requests/some/merge': ownersAndSales,
  '/admin/requests/some/delete': ownersOnly,
  '/admin/customers': ownersAndSales,
  '/admin/customers/companies': ownersAndSales,
  '/admin/customers/companies/some': ownersAndSales,
  '/admin/customers/companies/some/certificate': ownersAndSales,
  '/admin/customers/companies/some/portal': ownersAndSales,
  '/admin/customers/companies/some/merge': ownersAndSales,
  '/admin/customers/companies/export': ownersAndSales,
  '/admin/customers/companies/import': ownersAndSales,
  '/admin/customers/companies/some/delete': ownersOnly,
  '/admin/customers/export': ownersAndSales,
  '/admin/customers/import': ownersAndSales,
  '/admin/customers/some/delete': ownersOnly,
  '/admin/customers/some': ownersAndSales,
  '/admin/customers/some/merge': ownersAndSales,
  '/admin/templates': ownersAndSales,
  '/admin/templates/some': ownersAndSales,
  '/admin/pages': ownersAndEditors,
  '/admin/pages/products': ownersAndEditors,
  '/admin/pages/some': ownersAndEditors,
  '/admin/pages/some/draft': ownersAndEditors,
  '/admin/pages/some/preview': ownersAndEditors,
  '/admin/posts': ownersAndEditors,
  '/admin/posts/taxonomy': ownersAndEditors,
  '/admin/posts/preview': ownersAndEditors,
  '/admin/posts/some': ownersAndEditors,
  '/admin/requests/some/viewers': requestReaders,
  '/admin/products': productPages,
  '/admin/products/taxonomy': ownersAndEditors,
  '/admin/products/price-rules': ownersAndEditors,
  '/admin/suppliers': ownersAndEditors,
  '/admin/suppliers/new': ownersOnly,
  '/admin/suppliers/some': ownersAndEditors,
  '/admin/suppliers/some/edit': ownersOnly,
  '/admin/products/synonyms': ownersAndEditors,
  '/admin/history': ownersAndEditors,
  '/admin/history/some': ownersAndEditors,
  '/admin/products/some': productPages,
  '/admin/products/some/draft': ownersAndEditors,
  '/admin/products/some/slug': ownersAndEditors,
  '/admin/products/some/preview': ownersAndEditors,
  '/admin/no-access': signedIn,
  '/admin/no/such/page': signedIn,
  // Last, as it ends the session.
  '/admin/sign-out': signedIn,
}

test('the table lists every route of the admin', () => {
  expect(Object.keys(expected).sort()).toEqual([...admin].sort())
})

/** The names by which `expected` lists each visitor. */
const visitors = {
  owner: ['owner'],
  sales: ['sales'],
  editor: ['editor'],
  'sales and editor': ['sales', 'editor'],
  'editor who reads requests': ['editor', 'reader'],
  anonymous: ['anonymous'],
} as const
type Visitor = keyof typeof visitors

async function signIn(services: TestServices, visitor: Visitor): Promise<string> {
  const join = (...roles: Role[]) => joinStaff(services, 'ada@shop.example', ...roles)
  if (visitor === 'anonymous') return ''
  if (visitor === 'owner') return (await enrollSecondFactor(services, await join('owner'))).cookie
  if (visitor === 'sales and editor') return (await join('sales', 'editor')).cookie
  if (visitor !== 'editor who reads requests') return (await join(visitor)).cookie
  const { cookie, person } = await join('editor')
  await changeAccess(services.db, {
    id: person.id,
    roles: ['editor'],
    permissions: ['read-requests'],
    by: commandLine,
  })
  return cookie
}

const visits = (Object.keys(visitors) as Visitor[]).flatMap((visitor) =>
  (['pages', 'data'] as const).map((form) => ({ visitor, form })),
)

test.for(visits)(
  '$visitor: exactly the routes and actions of the role open, as $form',
  { timeout: 120_000 },
  async ({ visitor, form }, { sendRequest, services }) => {
    const cookie = await signIn(services, visitor)
    const mismatches: unknown[] = []
    for (const [pagePath, access] of Object.entries(expected)) {
      const path = form === 'data' ? getDataPath(pagePath) : pagePath
      for (const method of pagePath === '/admin/sign-out' ? ['GET'] : ['GET', 'POST']) {
        const admitted: readonly string[] = 'read' in access ? access[method === 'GET' ? 'read' : 'write'] : access
        const response = await sendRequest(path, { cookie, method })
        const body = await response.text()
        const target = response.headers.get('Location') ?? body
        // Anonymous: redirected to the sign-in page, not to the requested page.
        const isRedirectedTo = (place: string) => [202, 302].includes(response.status) && target.includes(place)
        const actual = isRedirectedTo('/admin/no-access')
          ? 'rejected'
          : visitor === 'anonymous' && isRedirectedTo('/admin/sign-in')
            ? 'sign-in'
            : 'in'
        const expectedOutcome = visitors[visitor].some((each) => admitted.includes(each))
          ? 'in'
          : visitor === 'anonymous'
            ? 'sign-in'
            : 'rejected'
        // The second factor without its cookie restarts the sign-in.
        const hasExpectedOutcome =
          actual === expectedOutcome || (pagePath === '/admin/sign-in/code' && actual === 'sign-in')
        const expectedStatuses =
          pagePath === '/admin/no-access' ? [202, 403, 405] : [200, 202, 302, 303, 400, 404, 405, 406, 409, 410, 422]
        const hasExpectedStatus = actual !== 'in' || expectedStatuses.includes(response.status)
        if (!hasExpectedOutcome || !hasExpectedStatus)
          mismatches.push([method, path, response.status, actual, target.slice(0, 80)])
      }
    }
    expect(mismatches).toEqual([])
  },
)

test('admin responses forbid caching, referrers, indexing and framing', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  for (const [path, status] of [
    ['/admin', 200],
    ['/admin.data', 200],
    ['/admin/team', 302],
    ['/admin/no-access', 403],
    ['/admin/nowhere', 404],
    ['/%61dmin', 200],
  ] as const) {
    const response = await sendRequest(path, { cookie })
    expect([path, response.status]).toEqual([path, status])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  const policy = (await sendRequest('/admin', { cookie })).headers.get('Content-Security-Policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('a screen that fails or is missing keeps the navigation, and shows the reference of the error', async ({
  app,
  db,
  services,
}) => {
  const { cookie } = await joinStaff(services, 'eve@shop.example', 'editor')
  await db.execute('alter table blog_posts rename to lost_posts')
  const open = async (path: string) => {
    const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } })
    const response = await app.render(request, {
      log: services.log,
      requestId: 'request-1',
      visitor: { ip: '192.0.2.7' },
    })
    return { status: response.status, html: await response.text() }
  }
  try {
    for (const [path, status, title, action] of [
      ['/admin/posts?status=draft', 500, 'Something went wrong', 'href="/admin/posts?status=draft"'],
      [`/admin/products/${randomUUID()}`, 404, 'Page not found', 'href="/admin"'],
    ] as const) {
      const { status: actual, html } = await open(path)
      expect([path, actual]).toEqual([path, status])
      expect(html).toMatch(/<nav [^>]*aria-label="Admin".*<a[^>]* href="\/admin\/products"/s)
      expect(html).toContain(`>${title}</h1>`)
      expect(html).toContain(action)
      expect(/<code[^>]*>request-1<\/code>/.test(html)).toBe(status === 500)
    }
  } finally {
    await db.execute('alter table lost_posts rename to blog_posts')
  }
})

test('sign-in returns to the requested admin page and to no other site', async ({ sendRequest }) => {
  const getRedirect = async (path: string) => (await sendRequest(path)).headers.get('Location')
  expect(await getRedirect('/admin')).toBe('/admin/sign-in')
  expect(await getRedirect('/admin/audit?action=staff.invited')).toBe(
    '/admin/sign-in?to=%2Fadmin%2Faudit%3Faction%3Dstaff.invited',
  )
  for (const elsewhere of [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/products',
    '/adminx',
  ]) {
    const page = await (await sendRequest(`/admin/sign-in?${new URLSearchParams({ getRedirect: elsewhere })}`)).text()
    expect(page).toContain('name="to" value="/admin"')
  }
})

test('cross-site requests are rejected', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const postSignOut = (headers: Record<string, string>) =>
    sendRequest('/admin/sign-out', { cookie, method: 'POST', headers })
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await postSignOut({ 'Sec-Fetch-Site': site })).status).toBe(403)
  }
  expect((await postSignOut({ 'Sec-Fetch-Site': '', Origin: 'https://evil.example' })).status).toBe(403)
  expect((await postSignOut({ 'Sec-Fetch-Site': '' })).status).toBe(403)
  expect((await sendRequest('/admin', { cookie })).status).toBe(200)
  expect((await postSignOut({ 'Sec-Fetch-Site': '', Origin: 'http://localhost' })).status).toBe(303)
  expect((await sendRequest('/admin', { cookie })).status).toBe(302)
})

test('rejected and cross-site requests are logged with person and role', async ({ app, services }) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const { cookie, person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const sendRequest = createRequestSender(app, log)
  expect((await sendRequest('/admin/team', { cookie })).headers.get('Location')).toBe('/admin/no-access')
  const crossSite = { cookie, method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect((await sendRequest('/admin/team', crossSite)).status).toBe(403)
  expect(lines).toMatchObject([
    { level: 40, staff: person.id, roles: ['sales'], needs: 'staff', method: 'GET' },
    { level: 40, site: 'cross-site', method: 'POST' },
  ])
})

test('storefront pages contain no admin files or routes, and their files exist', async ({ sendRequest }) => {
  const html = await (await sendRequest('/about-us')).text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(join('build/client', file)))).toEqual([])
  expect(files.filter((file) => /admin|sign-in|authenticator|audit|security/.test(file))).toEqual([])
  // The page names its own routes by id, in quotes, so it would name others in the same way.
  expect(html).toContain('"storefront/about/about.route"')
  expect(html).not.toMatch(/"admin\//)
  // The list of all routes is not loaded.
  expect(html).not.toMatch(/(import|src=|href=) ?"\/assets\/manifest-/)
})
