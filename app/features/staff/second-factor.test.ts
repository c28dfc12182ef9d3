import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { saveContent } from '#app/features/brand/content.server.ts'
import { staffSecondFactors } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createCaller, enrollSecondFactor, getCode, getCookie, goodPassword, joinStaff } from '#test/staff.ts'
import { changePassword } from './account.server.ts'
import { getAuth } from './auth/auth.server.ts'
import { commandLine } from './person.ts'
import {
  beginSecondFactor,
  countRecoveryCodes,
  finishSecondFactor,
  readPendingEnrollment,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts'
import { readSession } from './sessions.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'

const email = 'ada@shop.example'
const wrong = 'quite another one 7'

const readPerson = (services: Parameters<typeof readSession>[0], cookie: string) =>
  readSession(services, createCaller(cookie))

test('an authenticator app requires a code, and each code works once', async ({ services, db }) => {
  const ada = await joinStaff(services, email, 'owner')
  const { key, code, codes } = await enrollSecondFactor(services, ada)
  expect(codes).toHaveLength(10)
  const enterPassword = async () => {
    const signed = await signIn(services, createCaller(), { email, password: goodPassword })
    if (signed.status !== 'code') throw new Error(signed.status)
    const cookie = getCookie(signed.cookies)
    expect(cookie).not.toContain('session')
    expect(await readPerson(services, cookie)).toBeUndefined()
    return cookie
  }
  const tryCode = async (code: string, recovery = false) =>
    signInWithCode(services, createCaller(await enterPassword()), { code, recovery })
  // The code used for the setup.
  expect(await tryCode(code)).toEqual({ status: 'rejected', reason: 'again' })
  expect(await tryCode('000000')).toEqual({ status: 'rejected', reason: 'again' })
  const nextCode = getCode(key, 1)
  const signed = await tryCode(nextCode)
  if (signed.status !== 'in') throw new Error(signed.status)
  expect(await readPerson(services, getCookie(signed.cookies))).toMatchObject({ email, secondFactor: true })
  expect(await tryCode(nextCode)).toEqual({ status: 'rejected', reason: 'again' })

  expect(await tryCode(codes[0] ?? '', true)).toMatchObject({ status: 'in' })
  expect(await tryCode(codes[0] ?? '', true)).toEqual({ status: 'rejected', reason: 'again' })
  const { entries } = await listAudit(db, { limit: 1, action: 'session.began' })
  expect(entries[0]?.after).toEqual({ method: 'password and recovery code' })
  const rejections = await listAudit(db, { limit: 10, action: 'session.refused' })
  const theirs = { subject: email, subject_id: ada.person.id, actor: 'not signed in' }
  expect(rejections.entries).toMatchObject([
    { ...theirs, after: { at: 'recovery code' } },
    { ...theirs, after: { at: 'code used before' } },
    { ...theirs, after: { at: 'code' } },
    { ...theirs, after: { at: 'code used before' } },
  ])
})

test('a code without a password, or after five wrong ones, requires the password again', async ({ services }) => {
  const ada = await joinStaff(services, email, 'owner')
  const { key } = await enrollSecondFactor(services, ada)
  const start = { status: 'rejected', reason: 'start' }
  expect(await signInWithCode(services, createCaller(), { code: getCode(key, 1), recovery: false })).toEqual(start)
  const signed = await signIn(services, createCaller(), { email, password: goodPassword })
  if (signed.status !== 'code') throw new Error(signed.status)
  const cookie = getCookie(signed.cookies)
  for (let times = 0; times < 5; times++) {
    expect(await signInWithCode(services, createCaller(cookie), { code: '000000', recovery: false })).toMatchObject({
      reason: 'again',
    })
  }
  expect(await signInWithCode(services, createCaller(cookie), { code: getCode(key, 1), recovery: false })).toEqual(
    start,
  )
})

test('ten wrong codes lock the second step for 15 minutes', async ({ services, db }) => {
  const ada = await joinStaff(services, email, 'owner')
  const { key } = await enrollSecondFactor(services, ada)
  await db.update(staffSecondFactors).set({ failed_verification_count: 9 })
  const enterPassword = async () => {
    const signed = await signIn(services, createCaller(), { email, password: goodPassword })
    return signed.status === 'code' ? getCookie(signed.cookies) : ''
  }
  await signInWithCode(services, createCaller(await enterPassword()), { code: '000000', recovery: false })
  const locked = { status: 'rejected', reason: 'locked' }
  expect(
    await signInWithCode(services, createCaller(await enterPassword()), { code: getCode(key, 1), recovery: false }),
  ).toEqual(locked)
  await db.update(staffSecondFactors).set({ locked_until: sql`now() - interval '1 second'` })
  expect(
    await signInWithCode(services, createCaller(await enterPassword()), { code: getCode(key, 1), recovery: false }),
  ).toMatchObject({
    status: 'in',
  })
})

test('new recovery codes replace the old ones', async ({ services }) => {
  const ada = await joinStaff(services, email, 'owner')
  const { codes, cookie, person } = await enrollSecondFactor(services, ada)
  expect(await renewRecoveryCodes(services, createCaller(cookie), { person, password: wrong })).toBeUndefined()
  const renewed = await renewRecoveryCodes(services, createCaller(cookie), { person, password: goodPassword })
  const signed = await signIn(services, createCaller(), { email, password: goodPassword })
  const enterPassword = signed.status === 'code' ? getCookie(signed.cookies) : ''
  const tryCode = (code = '') => signInWithCode(services, createCaller(enterPassword), { code, recovery: true })
  expect(await tryCode(codes[1])).toMatchObject({ status: 'rejected' })
  expect(await tryCode(renewed?.[1])).toMatchObject({ status: 'in' })

  await removeSecondFactor(services, createCaller(cookie), { person, password: goodPassword })
  expect(await renewRecoveryCodes(services, createCaller(cookie), { person, password: goodPassword })).toBe('off')
  const { entries } = await listAudit(services.db, { limit: 10, action: 'staff.recovery-codes-renewed' })
  expect(entries).toHaveLength(1)
})

test('stores each recovery code hashed; hashes encrypted codes of earlier versions when used', async ({
  services,
  db,
}) => {
  const { codes, person } = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const stored = async (): Promise<string> => (await db.select().from(staffSecondFactors))[0]?.backup_codes ?? ''
  const tryCode = async (code = '') => {
    const signed = await signIn(services, createCaller(), { email, password: goodPassword })
    const enterPassword = signed.status === 'code' ? getCookie(signed.cookies) : ''
    return (await signInWithCode(services, createCaller(enterPassword), { code, recovery: true })).status
  }
  const hashes: string[] = JSON.parse(await stored())
  expect(hashes.map((hash) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/.test(hash))).toEqual(
    Array(10).fill(true),
  )
  expect(new Set(hashes).size).toBe(10)
  expect(await tryCode(hashes[3])).toBe('rejected')
  expect([await tryCode(codes[3]), await tryCode(codes[3])]).toEqual(['in', 'rejected'])
  expect(JSON.parse(await stored())).toEqual(hashes.toSpliced(3, 1))
  expect(await countRecoveryCodes(services, person)).toBe(9)

  const { secretConfig: key } = await (await getAuth(services)).$context
  const old = await symmetricEncrypt({ key, data: JSON.stringify(codes) })
  await db.update(staffSecondFactors).set({ backup_codes: old })
  expect(await countRecoveryCodes(services, person)).toBe(10)
  expect([await tryCode(codes[3]), await tryCode(codes[3]), await tryCode(codes[4])]).toEqual(['in', 'rejected', 'in'])
  expect(JSON.parse(await stored())).toHaveLength(8)
  for (const code of codes) expect(await stored()).not.toContain(code)
})

test("stores an app's key encrypted, and a damaged one is set up again", async ({ services, db }) => {
  const { cookie, person } = await joinStaff(services, email, 'owner')
  expect(await beginSecondFactor(services, createCaller(cookie), { person, password: goodPassword })).toBe(true)
  const { key = '' } = (await readPendingEnrollment(services, person)) ?? {}
  const [row] = await db.select().from(staffSecondFactors)
  const secret = row?.secret ?? ''
  expect(key.length).toBeGreaterThan(20)
  expect(secret.length).toBeGreaterThan(key.length)
  expect(secret).not.toContain(key)
  const flipped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
  await db.update(staffSecondFactors).set({ secret: flipped })
  expect(await readPendingEnrollment(services, person)).toBeUndefined()
  await enrollSecondFactor(services, { cookie, person })
})

test("an authenticator app reads the shop's name with its spaces", async ({ services, db }) => {
  await saveContent(db, { key: 'brand', version: 0, value: { name: 'Acme Gifts' }, by: commandLine, title: 'Brand' })
  const { cookie, person } = await joinStaff(services, email, 'owner')
  await beginSecondFactor(services, createCaller(cookie), { person, password: goodPassword })
  const { uri, key } = (await readPendingEnrollment(services, person)) ?? {}
  expect(uri).toBe(
    `otpauth://totp/Acme%20Gifts:ada%40shop.example?secret=${key}&issuer=Acme%20Gifts&digits=6&period=30`,
  )
})

test('records a wrong password or code for a change of the sign-in, and changes nothing', async ({ services, db }) => {
  const { cookie, person } = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const before = await db.select().from(staffSecondFactors)
  const by = createCaller(cookie)
  expect(await changePassword(services, by, { person, current: wrong, chosen: goodPassword })).toBeUndefined()
  expect(await beginSecondFactor(services, by, { person, password: wrong })).toBe(false)
  expect(await finishSecondFactor(services, by, { person, code: '000000' })).toBeUndefined()
  expect(await renewRecoveryCodes(services, by, { person, password: wrong })).toBeUndefined()
  expect(await removeSecondFactor(services, by, { person, password: wrong })).toBe(false)
  const { entries } = await listAudit(db, { limit: 10, action: 'session.refused' })
  expect(entries.map(({ subject, actor, after }) => [subject, actor, after])).toEqual(
    Array(5).fill([email, email, { at: 'confirming' }]),
  )
  expect(await db.select().from(staffSecondFactors)).toEqual(before)
  expect(await readPerson(services, cookie)).toMatchObject({ email, secondFactor: true })
})
