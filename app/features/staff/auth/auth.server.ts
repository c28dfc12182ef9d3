import type { Services } from '#app/lib/services.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { type Caller, callContext } from './call.server.ts'

type Auth = ReturnType<typeof import('./create-auth.server.ts').createAuth>

const authByDatabase = new WeakMap<Database, Promise<Auth>>()

/**
 * Returns the better-auth instance of this process. Its secret is AUTH_SECRET, or one stored in the database; data under a
 * former secret is re-encrypted.
 */
export function getAuth({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Auth> {
  let auth = authByDatabase.get(db)
  if (!auth) {
    auth = openAuth(db, settings)
    authByDatabase.set(db, auth)
    auth.catch(() => authByDatabase.delete(db))
  }
  return auth
}

async function openAuth(db: Database, settings: Settings): Promise<Auth> {
  const [{ createAuth }, { reEncryptSecondFactors }] = await Promise.all([
    import('./create-auth.server.ts'),
    import('./re-encrypt-second-factors.server.ts'),
  ])
  const { current, previous } = await getAuthSecrets(db, settings)
  if (previous.length > 0) await reEncryptSecondFactors(db, { current, previous })
  return createAuth(db, current)
}

/** Returns the rejection that better-auth throws, such as a wrong password; undefined for failures. */
export function getRejection(error: unknown): { code: unknown } | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) return undefined
  const body = 'body' in error && typeof error.body === 'object' ? error.body : undefined
  const code = body && 'code' in body ? body.code : undefined
  // better-auth answers 500 with this code if the session hook rejects: a person was deactivated between password and second factor.
  return Number(error.statusCode) < 500 || code === 'FAILED_TO_CREATE_SESSION' ? { code } : undefined
}

/** Decrypts stored data. @returns undefined for data that AUTH_SECRET does not decrypt */
export async function decryptData(
  { secretConfig }: Pick<Call['context'], 'secretConfig'>,
  data: string,
): Promise<string | undefined> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  return symmetricDecrypt({ key: secretConfig, data }).catch(() => undefined)
}

export type Call = {
  api: Auth['api']
  context: Awaited<Auth['$context']>
  tx: Transaction
  caller: Caller
  headers: Headers
}

/** Calls better-auth; its writes and those of `work` share one transaction. */
export async function callAuth<T>(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const auth = await getAuth(services)
  const context = await auth.$context
  const headers = new Headers({ cookie: caller.cookie, 'user-agent': caller.agent })
  return services.db.transaction((tx) =>
    callContext.run({ tx, caller }, () => work({ api: auth.api, context, tx, caller, headers })),
  )
}
