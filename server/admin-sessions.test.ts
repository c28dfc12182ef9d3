import { confirmFieldName } from '#app/admin/access/confirm-field.tsx'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { signIn } from '#app/features/staff/sign-in.server.ts'
import { staffSessions } from '#db/tables/staff.ts'
import { createRequestSender, expect, test } from '#test/built-admin.ts'
import { createBuiltApp } from '#test/built-app.ts'
import { createCaller, enrollSecondFactor, getCookie, goodPassword, joinStaff } from '#test/staff.ts'

test('an Admin without an authenticator app is redirected to setting it up', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'ada@shop.example', 'owner')
  for (const path of ['/admin', '/admin/team', '/admin/audit']) {
    expect((await sendRequest(path, { cookie })).headers.get('Location')).toBe('/admin/security/authenticator')
  }
  for (const path of ['/admin/security', '/admin/security/authenticator']) {
    expect((await sendRequest(path, { cookie })).status).toBe(200)
  }
})

test('with SECOND_FACTOR=everybody all staff need an authenticator app and cannot disable it', async ({ services }) => {
  const settings = { ...services.settings, SECOND_FACTOR: 'everybody' as const }
  const app = await createBuiltApp({ ...services, settings })
  const sendRequest = createRequestSender(app, services.log)
  const joined = await joinStaff(services, 'bob@shop.example', 'sales')
  expect((await sendRequest('/admin/requests', { cookie: joined.cookie })).headers.get('Location')).toBe(
    '/admin/security/authenticator',
  )
  const { cookie } = await enrollSecondFactor(services, joined)
  expect((await sendRequest('/admin/requests', { cookie })).status).toBe(200)
  const body = new URLSearchParams({ intent: 'off', password: goodPassword })
  const rejected = await sendRequest('/admin/security/authenticator?off', { cookie, body })
  expect([rejected.status, rejected.headers.get('Location') ?? (await rejected.text())]).toEqual([
    422,
    expect.stringContaining('required to use an authenticator app.'),
  ])
})

test('new recovery codes are recorded only if they are stored', async ({ sendRequest, services }) => {
  const joined = await joinStaff(services, 'bob@shop.example', 'sales')
  /** Returns the number of entries in the audit log. */
  const generate = async (cookie: string) => {
    const body = new URLSearchParams({ password: goodPassword })
    await sendRequest('/admin/security/recovery-codes', { cookie, body })
    return (await listAudit(services.db, { limit: 10, action: 'staff.recovery-codes-renewed' })).entries.length
  }
  expect(await generate(joined.cookie)).toBe(0)
  const { cookie } = await enrollSecondFactor(services, joined)
  expect(await generate(cookie)).toBe(1)
})

test('confirming the password renews the session token and ends the old one', async ({ sendRequest, services }) => {
  const { cookie } = await enrollSecondFactor(services, await joinStaff(services, 'ada@shop.example', 'owner'))
  await services.db.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 60 * 60_000) })
  const body = new URLSearchParams({ email: 'bob@shop.example', role: 'sales', [confirmFieldName]: goodPassword })
  const response = await sendRequest('/admin/team/invite', { cookie, body })
  expect(response.status).toBeLessThan(400)
  const renewed = getCookie(response.headers.getSetCookie())
  expect(renewed).toContain('__Host-boxwright-session=')
  expect((await sendRequest('/admin/team', { cookie: renewed })).status).toBe(200)
  // Requests in progress with the old session do not clear the new cookie.
  for (const path of ['/admin/team', '/admin/team.data', '/admin/sign-in']) {
    const stale = await sendRequest(path, { cookie })
    expect([path, stale.headers.getSetCookie()]).toEqual([path, []])
    expect((await sendRequest(path, { cookie: renewed })).headers.getSetCookie()).toEqual([])
  }
  const stale = await sendRequest('/admin/team', { cookie })
  expect(stale.headers.get('Location')).toBe('/admin/sign-in?to=%2Fadmin%2Fteam')
  expect((await sendRequest('/admin/sign-in?to=%2Fadmin%2Fteam', { cookie: renewed })).headers.get('Location')).toBe(
    '/admin/team',
  )
})

test('ending sessions requires a recent password', async ({ sendRequest, services }) => {
  const email = 'bob@shop.example'
  const { cookie } = await joinStaff(services, email, 'sales')
  const signed = await signIn(services, createCaller(), { email, password: goodPassword })
  const other = signed.status === 'in' ? getCookie(signed.cookies) : ''
  await services.db.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 60 * 60_000) })
  const endSessions = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'end-session', id: 'others', ...fields })
    return (await sendRequest('/admin/security', { cookie, body })).status
  }
  expect([await endSessions({}), await endSessions({ [confirmFieldName]: 'not that one at all' })]).toEqual([422, 422])
  const invalidFields: Record<string, string>[] = [
    { id: '' },
    { id: 'junk' },
    { id: '', intent: 'rename-passkey' },
    { intent: 'remove-passkey' },
  ]
  for (const fields of invalidFields)
    expect(await endSessions({ ...fields, [confirmFieldName]: goodPassword })).toBe(400)
  expect((await sendRequest('/admin', { cookie: other })).status).toBe(200)
  expect(await endSessions({ [confirmFieldName]: goodPassword })).toBe(303)
  expect((await sendRequest('/admin', { cookie: other })).headers.get('Location')).toBe('/admin/sign-in')
})

test('a forged cookie has no session', async ({ sendRequest, services }) => {
  await joinStaff(services, 'bob@shop.example', 'sales')
  const signed = await signIn(services, createCaller(), { email: 'bob@shop.example', password: goodPassword })
  if (signed.status !== 'in') throw new Error(signed.status)
  const cookie = getCookie(signed.cookies)
  expect((await sendRequest('/admin', { cookie })).status).toBe(200)
  const forged = cookie.replace(/=(.{6})/, '=AAAAAA')
  expect((await sendRequest('/admin', { cookie: forged })).headers.get('Location')).toBe('/admin/sign-in')
})

test('a passkey response with a zero byte is rejected', async ({ sendRequest, services }) => {
  const { cookie } = await joinStaff(services, 'bob@shop.example', 'sales')
  for (const [path, body] of [
    ['/admin/sign-in/passkey', {}],
    ['/admin/security/passkeys', { name: 'Key' }],
  ] as const) {
    const response = JSON.stringify({ id: '\0', rawId: '\0', type: 'public-key', response: { transports: ['\0'] } })
    const { status } = await sendRequest(path, { cookie, body: new URLSearchParams({ ...body, response }) })
    expect([path, status]).toEqual([path, 422])
  }
})

test('attempts over a limit are in the audit log, once in ten minutes', async ({ services }) => {
  const sendRequest = createRequestSender(await createBuiltApp(services), services.log)
  const email = 'bob@shop.example'
  const { cookie, person } = await joinStaff(services, email, 'sales')
  const signInWith = (email: string) =>
    sendRequest('/admin/sign-in', { body: new URLSearchParams({ email, password: 'not that one at all' }) })
  for (let attempt = 0; attempt < 13; attempt += 1) await signInWith(email)
  for (let attempt = 0; attempt < 10; attempt += 1) await signInWith('a-password-in-the-wrong-field@x.example')
  for (let attempt = 0; attempt < 13; attempt += 1) {
    const body = new URLSearchParams({ intent: 'password', current: 'x', chosen: 'another good one 99' })
    expect((await sendRequest('/admin/security', { cookie, body })).status).toBe(attempt < 10 ? 422 : 429)
  }
  const { entries } = await listAudit(services.db, { limit: 10, action: 'session.limited' })
  const account = { subject: email, subject_id: person.id, address: '192.0.2.7' }
  expect(entries).toMatchObject([
    { ...account, actor: email, after: { at: 'confirming' } },
    { actor: 'not signed in', subject: null, after: { at: 'password' } },
    { ...account, actor: 'not signed in', after: { at: 'password' } },
  ])
})
