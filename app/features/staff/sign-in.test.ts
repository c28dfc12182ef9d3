import { argon2Sync, randomBytes } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { vi } from 'vitest'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { staff, staffCredentials, staffSessions } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createCaller, enrollSecondFactor, getCode, getCookie, goodPassword, joinStaff } from '#test/staff.ts'
import { maxSessionMs } from './auth/call.server.ts'
import { followLink } from './join.server.ts'
import { hashPassword, verifyPassword } from './passwords/hash.server.ts'
import { commandLine } from './person.ts'
import { endOtherSessions, endSession, listSessions, readSession } from './sessions.server.ts'
import { confirmPassword, signIn, signInWithCode, signOut } from './sign-in.server.ts'
import { disableStaff, inviteStaff, listStaff } from './staff.server.ts'

vi.mock('./passwords/hash.server.ts', async (original) => {
  const real = await original<typeof import('./passwords/hash.server.ts')>()
  return { ...real, hashPassword: vi.fn(real.hashPassword), verifyPassword: vi.fn(real.verifyPassword) }
})

const email = 'ada@shop.example'
const wrong = 'quite another one 7'

const readPerson = (services: Parameters<typeof readSession>[0], cookie: string) =>
  readSession(services, createCaller(cookie))

/** The cookie of a sign-in that must succeed. */
async function signInToCookie(services: Parameters<typeof signIn>[0], cookie = '') {
  const signed = await signIn(services, createCaller(cookie), { email, password: goodPassword })
  if (signed.status !== 'in') throw new Error(signed.status)
  return getCookie(signed.cookies)
}

test('signing in starts a session, signing in again replaces it, signing out ends it', async ({ services, db }) => {
  await joinStaff(services, email, 'sales')
  const signed = await signIn(services, createCaller(), { email: ' ADA@shop.example ', password: goodPassword })
  if (signed.status !== 'in') throw new Error(signed.status)
  expect(signed.cookies).toEqual([
    expect.stringMatching(/^__Host-boxwright-session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const first = getCookie(signed.cookies)
  expect(await readPerson(services, first)).toMatchObject({ email, roles: ['sales'] })
  const second = await signInToCookie(services, first)
  expect(await readPerson(services, first)).toBeUndefined()
  const person = await readPerson(services, second)
  if (!person) throw new Error('not signed in')
  await endOtherSessions(services, { person, ip: '192.0.2.7' })
  await signOut(services, createCaller(second), person)
  expect(await readPerson(services, second)).toBeUndefined()
  expect(await listStaff(db)).toMatchObject([{ email, isSignedIn: false, lastActiveAt: expect.any(Date) }])
})

test('unknown, invited and deactivated accounts and wrong passwords get the same response after one hash', async ({
  services,
  db,
}) => {
  await joinStaff(services, email, 'sales')
  const disabled = await joinStaff(services, 'bob@shop.example', 'sales')
  await disableStaff(db, { id: disabled.person.id, by: commandLine })
  await inviteStaff(db, { email: 'eve@shop.example', roles: ['sales'], by: commandLine })
  for (const [typedEmail, password] of [
    ['unknown@shop.example', goodPassword],
    ['no email at all', goodPassword],
    ['eve@shop.example', goodPassword],
    ['bob@shop.example', goodPassword],
    ['bob@shop.example', wrong],
    [email, wrong],
  ] as const) {
    vi.mocked(hashPassword).mockClear()
    vi.mocked(verifyPassword).mockClear()
    expect(await signIn(services, createCaller(), { email: typedEmail, password })).toEqual({ status: 'rejected' })
    expect(vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length).toBe(1)
  }
  const { entries } = await listAudit(db, { limit: 10, action: 'session.refused' })
  expect(entries.map(({ subject, actor, address }) => [subject, actor, address])).toEqual([
    [email, 'not signed in', '192.0.2.7'],
    ['bob@shop.example', 'not signed in', '192.0.2.7'],
    ['bob@shop.example', 'not signed in', '192.0.2.7'],
    ['eve@shop.example', 'not signed in', '192.0.2.7'],
    [null, 'not signed in', '192.0.2.7'],
    [null, 'not signed in', '192.0.2.7'],
  ])
})

test('a stored session hash cannot be used as a cookie', async ({ services, db }) => {
  const { cookie } = await joinStaff(services, email, 'sales')
  const [row] = await db.select().from(staffSessions)
  const [name = '', value = ''] = cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(row?.token_hash).not.toContain(token)
  for (const forged of [
    `${row?.token_hash}.${signature}`,
    `${token}.${signature.slice(0, -4)}AAA=`,
    token,
    'x.y',
    '',
  ]) {
    expect(await readPerson(services, `${name}=${encodeURIComponent(forged)}`)).toBeUndefined()
  }
  expect(await readPerson(services, cookie)).toMatchObject({ email })
})

test('a session ends after 12 hours without use and after 14 days at the latest', async ({ services, db }) => {
  await joinStaff(services, email, 'sales')
  const idle = await signInToCookie(services)
  await db.update(staffSessions).set({ expires_at: new Date(Date.now() - 1000) })
  expect(await readPerson(services, idle)).toBeUndefined()

  const used = await signInToCookie(services)
  // The invitation's session had expired as well.
  expect(await db.$count(staffSessions)).toBe(1)
  const inOneMinute = new Date(Date.now() + 60_000)
  await db.update(staffSessions).set({ expires_at: inOneMinute })
  expect(await readPerson(services, used)).toMatchObject({ email })
  const [moved] = await db.select().from(staffSessions).orderBy(desc(staffSessions.created_at))
  expect(moved?.expires_at.getTime()).toBeGreaterThan(inOneMinute.getTime())

  await db.update(staffSessions).set({ created_at: new Date(Date.now() - maxSessionMs) })
  expect(await readPerson(services, used)).toBeUndefined()
  expect(await db.$count(staffSessions)).toBe(0)
})

test("signing in with an authenticator app or following a link ends the browser's previous session", async ({
  services,
  db,
}) => {
  const bob = await joinStaff(services, 'bob@shop.example', 'sales')
  const { key, cookie } = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const signed = await signIn(services, createCaller(bob.cookie), { email, password: goodPassword })
  expect(signed.status).toBe('code')
  expect(await readPerson(services, bob.cookie)).toBeUndefined()

  const firstStep = await signIn(services, createCaller(), { email, password: goodPassword })
  const bothCookies = `${firstStep.status === 'code' ? getCookie(firstStep.cookies) : ''}; ${cookie}`
  expect(await readPerson(services, cookie)).toMatchObject({ email })
  const secondStep = await signInWithCode(services, createCaller(bothCookies), {
    code: getCode(key, 1),
    recovery: false,
  })
  if (secondStep.status !== 'in') throw new Error(secondStep.status)
  expect(await readPerson(services, cookie)).toBeUndefined()

  const renewed = getCookie(secondStep.cookies)
  const { token } = await inviteStaff(db, { email: 'eve@shop.example', roles: ['sales'], by: commandLine })
  const joined = await followLink(services, createCaller(renewed), { token, password: goodPassword, name: 'Eve' })
  expect(await readPerson(services, getCookie(joined?.cookies ?? []))).toMatchObject({ email: 'eve@shop.example' })
  expect(await readPerson(services, renewed)).toBeUndefined()
})

test('confirming the password renews the session and its token', async ({ services, db }) => {
  const { cookie, person } = await joinStaff(services, email, 'owner')
  const old = new Date(Date.now() - 60 * 60 * 1000)
  await db.update(staffSessions).set({ confirmed_at: old })
  expect(await confirmPassword(services, createCaller(cookie), { person, password: wrong })).toBeUndefined()
  expect((await readPerson(services, cookie))?.session.confirmedAt).toEqual(old)
  const cookies = await confirmPassword(services, createCaller(cookie), { person, password: goodPassword })
  const renewed = getCookie(cookies ?? [])
  expect(renewed).not.toBe('')
  const after = await readPerson(services, renewed)
  expect(after?.session.id).toBe(person.session.id)
  expect(after?.session.confirmedAt.getTime()).toBeGreaterThan(old.getTime())
  expect(await readPerson(services, cookie)).toBeUndefined()
})

test('signing in upgrades a hash of a lower cost', async ({ services, db }) => {
  await joinStaff(services, email, 'sales')
  const nonce = randomBytes(16)
  const message = goodPassword.normalize('NFKC')
  const tag = argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory: 8_192, passes: 3 })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  await db.update(staffCredentials).set({ password: `$argon2id$v=19$m=8192,t=3,p=1$${bare(nonce)}$${bare(tag)}` })
  await signInToCookie(services)
  const stored = async () => (await db.select().from(staffCredentials))[0]?.password
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signInToCookie(services)
  expect(await stored()).toBe(renewed)
})

test('passwords never expire', async ({ services, db }) => {
  const { person } = await joinStaff(services, email, 'sales')
  const longAgo = new Date('2016-01-01')
  await db.update(staff).set({ created_at: longAgo, joined_at: longAgo, updated_at: longAgo })
  await db.update(staffCredentials).set({ created_at: longAgo, updated_at: longAgo })
  expect(await readPerson(services, await signInToCookie(services))).toMatchObject({ id: person.id })
})

test('people list and end only their own sessions', async ({ services, db }) => {
  const ada = await joinStaff(services, email, 'owner')
  const bob = await joinStaff(services, 'bob@shop.example', 'sales')
  const other = await signInToCookie(services)
  const list = await listSessions(db, ada.person)
  expect(list.map(({ current, agent }) => [current, agent])).toEqual(
    expect.arrayContaining([
      [true, 'Test'],
      [false, 'Test'],
    ]),
  )
  const end = (id: string) => endSession(services, { person: ada.person, id, ip: '192.0.2.7' })
  expect(await end(bob.person.session.id)).toBe(false)
  expect(await end(list.find(({ current }) => !current)?.id ?? '')).toBe(true)
  expect(await readPerson(services, other)).toBeUndefined()
  const third = await signInToCookie(services)
  await db
    .update(staffSessions)
    .set({ created_at: new Date(Date.now() - maxSessionMs) })
    .where(and(eq(staffSessions.staff_id, ada.person.id), ne(staffSessions.id, ada.person.session.id)))
  expect(await listSessions(db, ada.person)).toHaveLength(1)
  expect(await endOtherSessions(services, { person: ada.person, ip: '192.0.2.7' })).toBe(1)
  expect(await readPerson(services, third)).toBeUndefined()
  expect(await readPerson(services, ada.cookie)).toMatchObject({ email })
  expect(await readPerson(services, bob.cookie)).toBeTruthy()
})

test('deactivation ends every session at once', async ({ services, db }) => {
  const { cookie, person } = await joinStaff(services, email, 'sales')
  await disableStaff(db, { id: person.id, by: commandLine })
  expect(await readPerson(services, cookie)).toBeUndefined()
  expect(await db.select().from(staffSessions).where(eq(staffSessions.staff_id, person.id))).toEqual([])
})
