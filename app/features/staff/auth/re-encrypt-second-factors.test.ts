import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { getAdminKey } from '#app/lib/storage/shared-key.server.ts'
import { connect } from '#db/client.ts'
import { staffSecondFactors } from '#db/tables/staff.ts'
import { adminKeys } from '#db/tables/uploads.ts'
import { expect, test, testServer } from '#test/database.ts'
import { createMigratedDatabase } from '#test/databases.ts'
import { createCaller, enrollSecondFactor, getCode, getCookie, goodPassword, joinStaff } from '#test/staff.ts'
import { signIn, signInWithCode } from '../sign-in.server.ts'

const email = 'ada@shop.example'
const [one, two] = ['one'.padEnd(32, '1'), 'two'.padEnd(32, '2')] as const

test('authenticator apps keep working after a stored or configured secret is replaced', async ({
  services,
  databaseUrl,
}) => {
  const { key, codes } = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const storedKey = (await getAdminKey(services.db)).toString('base64url')
  const encrypted = await symmetricEncrypt({ key: storedKey, data: JSON.stringify(codes) })
  await services.db.update(staffSecondFactors).set({ backup_codes: encrypted })

  /** Signs in to a process with other settings. */
  const signInWith = async (settings: { AUTH_SECRET: string; AUTH_SECRET_BEFORE?: string }, code: string) => {
    const { db, close } = connect(databaseUrl, { max: 2 })
    try {
      const started = { ...services, db, settings: { ...services.settings, ...settings } }
      const signed = await signIn(started, createCaller(), { email, password: goodPassword })
      const codeCookie = signed.status === 'code' ? getCookie(signed.cookies) : ''
      return (await signInWithCode(started, createCaller(codeCookie), { code, recovery: code.includes('-') })).status
    } finally {
      await close()
    }
  }
  expect(await signInWith({ AUTH_SECRET: one }, getCode(key, 1))).toBe('in')
  const replaced = { AUTH_SECRET: two, AUTH_SECRET_BEFORE: one }
  // If a new 30-second period began since, the previous code is too old and the next one is tried.
  const halfMinute = () => Math.floor(Date.now() / 30_000)
  const startedAt = halfMinute()
  const status = await signInWith(replaced, getCode(key, -1))
  expect(status === 'in' || startedAt === halfMinute() ? status : await signInWith(replaced, getCode(key, 1))).toBe(
    'in',
  )
  const [row] = await services.db.select().from(staffSecondFactors)
  for (const data of [row?.secret ?? '', row?.backup_codes ?? '']) {
    await expect(symmetricDecrypt({ key: two, data })).resolves.toBeTypeOf('string')
    await expect(symmetricDecrypt({ key: one, data })).rejects.toThrow()
  }
  expect(await signInWith({ AUTH_SECRET: two }, codes[0] ?? '')).toBe('in')
})

test('codes that a lost secret encrypted are reported, while hashed recovery codes work', async ({
  services,
  databaseUrl,
}) => {
  const { key, codes } = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const { db, close } = connect(databaseUrl, { max: 2 })
  const started = { ...services, db, settings: { ...services.settings, AUTH_SECRET: one } }
  await db.delete(adminKeys)
  const signInWith = async (code: string) => {
    const signed = await signIn(started, createCaller(), { email, password: goodPassword })
    const codeCookie = signed.status === 'code' ? getCookie(signed.cookies) : ''
    return signInWithCode(started, createCaller(codeCookie), { code, recovery: code.includes('-') })
  }
  expect(await signInWith(getCode(key, 1))).toEqual({ status: 'rejected', reason: 'unreadable' })
  expect(await signInWith(codes[0] ?? '')).toMatchObject({ status: 'in' })
  await db.update(staffSecondFactors).set({ backup_codes: await symmetricEncrypt({ key: two, data: '[]' }) })
  expect(await signInWith(codes[1] ?? '')).toEqual({ status: 'rejected', reason: 'unreadable' })
  await close()
})

test('a configured secret creates no stored key', async ({ services }) => {
  const database = await createMigratedDatabase(testServer())
  const { db, close } = connect(database.url, { max: 2 })
  const set = { ...services, db, settings: { ...services.settings, AUTH_SECRET: one } }
  await signIn(set, createCaller(), { email, password: goodPassword })
  expect(await db.$count(adminKeys)).toBe(0)
  await close()
  await database.drop()
})
