import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#app/features/staff/roles.ts'
import { createLog } from '#app/lib/log.ts'
import routes from '#app/routes.ts'
import { askBuilt, expect, test } from '#test/built-admin.ts'
import { getAddresses, getData } from '#test/built-app.ts'
import { enrol, joinStaff } from '#test/staff.ts'

const admin = getAddresses(routes).filter((address) => address === '/admin' || address.startsWith('/admin/'))

const anybody = ['owner', 'sales', 'editor', 'nobody'] as const
const signedIn = ['owner', 'sales', 'editor'] as const
const owners = ['owner'] as const
const sellers = ['owner', 'sales'] as const
const editors = ['owner', 'editor'] as const

/** Every admin URL and the roles that may open it. An added route fails here until it is listed. */
const expected: Record<string, readonly (Role | 'nobody')[]> = {
  '/admin/sign-in': anybody,
  '/admin/sign-in/code': anybody,
  '/admin/sign-in/passkey': anybody,
  '/admin/forgot-password': anybody,
  '/admin/link': anybody,
  '/admin/security/passkeys': signedIn,
  '/admin': signedIn,
  '/admin/security': signedIn,
  '/admin/security/authenticator': signedIn,
  '/admin/security/recovery-codes': signedIn,
  '/admin/requests/some/artwork': sellers,
  '/admin/requests/some/artwork/zip': sellers,
  '/admin/requests/some/artwork/some': sellers,
  '/admin/requests/some/artwork/some/image': sellers,
  '/admin/reports': sellers,
  '/admin/brand': editors,
  '/admin/brand/preview': editors,
  '/admin/team': owners,
  '/admin/team/invite': owners,
  '/admin/team/some': owners,
  '/admin/audit': owners,
  '/admin/requests': sellers,
  '/admin/requests/views': sellers,
  '/admin/requests/live': sellers,
  '/admin/requests/export': sellers,
  '/admin/settings': owners,
  '/admin/erasure': owners,
  '/admin/setup': owners,
  '/admin/setup/demo': owners,
  '/admin/images': editors,
  '/admin/boxes': editors,
  '/admin/boxes/some': editors,
  '/admin/boxes/products': editors,
  '/admin/products/some/imprint-areas': editors,
  '/admin/products/export': editors,
  '/admin/products/import': editors,
  '/admin/products/import/file': editors,
  '/admin/products/import/sample-file': editors,
  '/admin/products/import/some': editors,
  '/admin/products/import/some/problem-rows': editors,
  '/admin/requests/some': sellers,
  '/admin/requests/some/reply': sellers,
  '/admin/templates': sellers,
  '/admin/templates/some': sellers,
  '/admin/pages': editors,
  '/admin/pages/some': editors,
  '/admin/pages/some/history': editors,
  '/admin/pages/some/preview': editors,
  '/admin/posts': editors,
  '/admin/posts/taxonomy': editors,
  '/admin/posts/preview': editors,
  '/admin/posts/some': editors,
  '/admin/posts/some/history': editors,
  '/admin/requests/some/viewers': sellers,
  '/admin/products': editors,
  '/admin/products/taxonomy': editors,
  '/admin/history': editors,
  '/admin/history/some': editors,
  '/admin/products/some': editors,
  '/admin/products/some/draft': editors,
  '/admin/products/some/slug': editors,
  '/admin/products/some/preview': editors,
  '/admin/no-access': signedIn,
  '/admin/no/such/page': signedIn,
  // Last, as it ends the session.
  '/admin/sign-out': signedIn,
}

test('every route of the admin stands in the table', () => {
  expect(Object.keys(expected).sort()).toEqual([...admin].sort())
})

test('every route and action, as a page and as data, by no one and by each role', async ({ ask, services }) => {
  const owner = await enrol(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  const sales = await joinStaff(services, 'bob@shop.example', 'sales')
  const editor = await joinStaff(services, 'eve@shop.example', 'editor')
  const cookies = { owner: owner.cookie, sales: sales.cookie, editor: editor.cookie, nobody: '' }
  const wrong: unknown[] = []
  for (const [address, admitted] of Object.entries(expected)) {
    for (const path of [address, getData(address)]) {
      for (const method of address === '/admin/sign-out' ? ['GET'] : ['GET', 'POST']) {
        for (const who of anybody) {
          const answer = await ask(path, { cookie: cookies[who], method })
          const said = await answer.text()
          const where = answer.headers.get('Location') ?? said
          // Anonymous: redirected to the sign-in page, not to the requested page.
          const ledTo = (place: string) => [202, 302].includes(answer.status) && where.includes(place)
          const known = ledTo('/admin/no-access')
            ? 'refused'
            : who === 'nobody' && ledTo('/admin/sign-in')
              ? 'sign-in'
              : 'in'
          const right = admitted.includes(who) ? 'in' : who === 'nobody' ? 'sign-in' : 'refused'
          // The second factor without its cookie restarts the sign-in.
          const fair = known === right || (address === '/admin/sign-in/code' && known === 'sign-in')
          const ofIt =
            address === '/admin/no-access' ? [202, 403, 405] : [200, 202, 302, 303, 400, 404, 405, 406, 410, 422]
          const sound = known !== 'in' || ofIt.includes(answer.status)
          if (!fair || !sound) wrong.push([method, path, who, answer.status, known, where.slice(0, 80)])
        }
      }
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('each answer of the admin is stored nowhere, told no one, framed by no one', async ({ ask, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  for (const [path, status] of [
    ['/admin', 200],
    ['/admin.data', 200],
    ['/admin/team', 302],
    ['/admin/no-access', 403],
    ['/admin/nowhere', 404],
    ['/%61dmin', 200],
  ] as const) {
    const answer = await ask(path, { cookie })
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  const policy = (await ask('/admin', { cookie })).headers.get('Content-Security-Policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('no one is led back to where they wanted to go, and to nowhere else', async ({ ask }) => {
  const to = async (path: string) => (await ask(path)).headers.get('Location')
  expect(await to('/admin')).toBe('/admin/sign-in')
  expect(await to('/admin/audit?action=staff.invited')).toBe(
    '/admin/sign-in?to=%2Fadmin%2Faudit%3Faction%3Dstaff.invited',
  )
  for (const elsewhere of [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/products',
    '/adminx',
  ]) {
    const page = await (await ask(`/admin/sign-in?${new URLSearchParams({ to: elsewhere })}`)).text()
    expect(page).toContain('name="to" value="/admin"')
  }
})

test('what another site sends changes nothing', async ({ ask, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  const from = (headers: Record<string, string>) => ask('/admin/sign-out', { cookie, method: 'POST', headers })
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await from({ 'Sec-Fetch-Site': site })).status).toBe(403)
  }
  expect((await from({ 'Sec-Fetch-Site': '', Origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': '' })).status).toBe(403)
  expect((await ask('/admin', { cookie })).status).toBe(200)
  expect((await from({ 'Sec-Fetch-Site': '', Origin: 'http://localhost' })).status).toBe(303)
  expect((await ask('/admin', { cookie })).status).toBe(302)
})

test('who is rejected, and what another site sends, is written down with who and what', async ({ app, services }) => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const { cookie, person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const ask = askBuilt(app, log)
  expect((await ask('/admin/team', { cookie })).headers.get('Location')).toBe('/admin/no-access')
  const fromElsewhere = { cookie, method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
  expect((await ask('/admin/team', fromElsewhere)).status).toBe(403)
  expect(lines).toMatchObject([
    { level: 40, staff: person.id, role: 'sales', needs: 'staff', method: 'GET' },
    { level: 40, site: 'cross-site', method: 'POST' },
  ])
})

test('no storefront page names a file or a route of the admin, and every file it names exists', async ({ ask }) => {
  const html = await (await ask('/about-us')).text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(join('build/client', file)))).toEqual([])
  expect(files.filter((file) => /admin|sign-in|authenticator|audit|security/.test(file))).toEqual([])
  expect(html).toMatch(/__reactRouterManifest/)
  expect(html).not.toMatch(/"admin\//)
  // The list of all routes is not loaded.
  expect(html).not.toMatch(/(import|src=|href=) ?"\/assets\/manifest-/)
})
