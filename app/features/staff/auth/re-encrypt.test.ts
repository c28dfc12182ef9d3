import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { getAdminKey } from '#app/lib/storage/shared-key.server.ts'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { staffSecondFactors } from '#db/tables/staff.ts'
import { adminKeys } from '#db/tables/uploads.ts'
import { expect, test, testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { caller, enrol, getCode, getCookie, goodPassword, joinStaff } from '#test/staff.ts'
import { signIn, signInWithCode } from '../sign-in.server.ts'

const email = 'ada@shop.example'
const [one, two] = ['one'.padEnd(32, '1'), 'two'.padEnd(32, '2')] as const

test('a secret is replaced, and authenticator apps go on: the one the shop made, and one that was set', async ({
  services,
  databaseUrl,
}) => {
  const { key, codes } = await enrol(services, await joinStaff(services, email, 'owner'))
  const own = (await getAdminKey(services.db)).toString('base64url')
  const encrypted = await symmetricEncrypt({ key: own, data: JSON.stringify(codes) })
  await services.db.update(staffSecondFactors).set({ backup_codes: encrypted })

  /** A process that starts with other settings. */
  const entered = async (settings: { AUTH_SECRET: string; AUTH_SECRET_BEFORE?: string }, code: string) => {
    const { db, close } = connect(databaseUrl, { max: 2 })
    try {
      const started = { ...services, db, settings: { ...services.settings, ...settings } }
      const signed = await signIn(started, caller(), { email, password: goodPassword })
      const half = signed.status === 'code' ? getCookie(signed.cookies) : ''
      return (await signInWithCode(started, caller(half), { code, recovery: code.includes('-') })).status
    } finally {
      await close()
    }
  }
  expect(await entered({ AUTH_SECRET: one }, getCode(key, 1))).toBe('in')
  const replaced = { AUTH_SECRET: two, AUTH_SECRET_BEFORE: one }
  // The code of half a minute ago is one of a minute ago where the next half has begun in the meantime; then the coming one is left.
  const halfMinute = () => Math.floor(Date.now() / 30_000)
  const began = halfMinute()
  const status = await entered(replaced, getCode(key, -1))
  expect(status === 'in' || began === halfMinute() ? status : await entered(replaced, getCode(key, 1))).toBe('in')
  const [row] = await services.db.select().from(staffSecondFactors)
  for (const data of [row?.secret ?? '', row?.backup_codes ?? '']) {
    await expect(symmetricDecrypt({ key: two, data })).resolves.toBeTypeOf('string')
    await expect(symmetricDecrypt({ key: one, data })).rejects.toThrow()
  }
  expect(await entered({ AUTH_SECRET: two }, codes[0] ?? '')).toBe('in')
})

test('with a secret of its own the shop makes none, also when it looks for one of before', async ({ services }) => {
  const database = await createEmptyDatabase(testServer())
  await migrate(database.url)
  const { db, close } = connect(database.url, { max: 2 })
  const set = { ...services, db, settings: { ...services.settings, AUTH_SECRET: one } }
  await signIn(set, caller(), { email, password: goodPassword })
  expect(await db.$count(adminKeys)).toBe(0)
  await close()
  await database.drop()
})
