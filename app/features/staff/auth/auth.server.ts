import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import * as v from 'valibot'
import type { Services } from '#app/lib/services.ts'
import { sharedKey } from '#app/lib/shared-key.server.ts'
import { siteSettings } from '#app/lib/site-settings.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import * as tables from '#db/tables/staff.ts'
import { hashPassword, verifyPassword } from '../passwords/hash.server.ts'
import { longestPassword, shortestPassword } from '../passwords/password.schema.ts'
import { newRecoveryCodes } from './recovery-code.ts'
import { hashingTokens } from './session-tokens.server.ts'

/** What of a request concerns who is asking. */
export type Asker = {
  /** An IPv6 one as its /64. */
  address: string
  agent: string
  cookie: string
}

/** Seconds without use after which a session ends. */
const idle = 12 * 60 * 60
/** Seconds after which use moves a session's end on. */
const step = 5 * 60
/** Seconds a sign-in waits for its second factor. */
const codePatience = 10 * 60

/** `__Host-`: for this host and path only, and only over TLS or on localhost (decision 0082). */
export const cookieName = (name: string) => `__Host-boxwright-${name}`
const cookie = (name: string) => ({ name: cookieName(name) })

/** What a call into better-auth works in and for whom. */
const current = new AsyncLocalStorage<{ tx: Transaction; asker: Asker }>()

/** Every statement of a call goes through its transaction. */
function through(db: Database): Database {
  return new Proxy(db, {
    get(_, key) {
      const target: Queryable = current.getStore()?.tx ?? db
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Signs somebody in whose identity was shown by other means: a passkey, a link. */
const signInKnown = {
  id: 'sign-in-known',
  endpoints: {
    signInKnown: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ staffId: v.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.staffId)
        const session = user && (await ctx.context.internalAdapter.createSession(user.id, false))
        if (!session) return ctx.json({ done: false })
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ done: true })
      },
    ),
  },
} satisfies BetterAuthPlugin

function createAuth(db: Database, secret: string) {
  return betterAuth({
    appName: siteSettings.name,
    secret,
    // Never mounted: our own routes call it, and check origin and attempts themselves.
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: hashingTokens(
      drizzleAdapter(through(db), {
        provider: 'pg',
        schema: {
          staff: tables.staff,
          staff_sessions: tables.staffSessions,
          staff_credentials: tables.staffCredentials,
          staff_challenges: tables.staffChallenges,
          staff_second_factors: tables.staffSecondFactors,
        },
      }),
    ),
    user: {
      modelName: 'staff',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false },
        disabledAt: { type: 'date', fieldName: 'disabled_at', required: false, input: false },
      },
    },
    session: {
      modelName: 'staff_sessions',
      fields: {
        userId: 'staff_id',
        token: 'token_hash',
        ipAddress: 'address',
        userAgent: 'agent',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        confirmedAt: { type: 'date', fieldName: 'confirmed_at', input: false, defaultValue: () => new Date() },
      },
      expiresIn: idle,
      updateAge: step,
    },
    account: {
      modelName: 'staff_credentials',
      fields: {
        userId: 'staff_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'staff_challenges',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    databaseHooks: {
      session: {
        create: {
          // Whoever is disabled gets no session, by whatever way in; the answer is that of a wrong password.
          before: async (session) => {
            const { tx, asker } = current.getStore() ?? {}
            if (!tx || !asker || (await isShutOut(tx, session.userId))) return false
            return { data: { ...session, ipAddress: asker.address, userAgent: asker.agent.slice(0, 400) } }
          },
        },
      },
    },
    advanced: {
      database: { generateId: false },
      // Its own prefix would stand before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: cookie('session'),
        session_data: cookie('session-data'),
        dont_remember: cookie('session-short'),
        two_factor: cookie('code'),
        trust_device: cookie('trusted'),
      },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: siteSettings.name,
        twoFactorCookieMaxAge: codePatience,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'second_factor' } },
          twoFactor: {
            modelName: 'staff_second_factors',
            fields: {
              userId: 'staff_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      signInKnown,
    ],
  })
}

async function isShutOut(tx: Transaction, id: string): Promise<boolean> {
  const person = await tx.query.staff.findFirst({ where: (row, { eq }) => eq(row.id, id) })
  return !person || person.disabled_at !== null
}

export type Auth = ReturnType<typeof createAuth>

const opened = new WeakMap<Database, Promise<Auth>>()

/** better-auth of this process, over its tables. Its secret is AUTH_SECRET, or one the shop keeps in the database. */
export function authOf({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Auth> {
  let auth = opened.get(db)
  if (!auth) {
    auth = secretOf(db, settings.AUTH_SECRET).then((secret) => createAuth(db, secret))
    opened.set(db, auth)
    auth.catch(() => opened.delete(db))
  }
  return auth
}

async function secretOf(db: Database, given: string | undefined): Promise<string> {
  return given ?? (await sharedKey(db, 'office')).toString('base64url')
}

export type Call = {
  api: Auth['api']
  context: Awaited<Auth['$context']>
  tx: Transaction
  asker: Asker
  headers: Headers
}

/** Calls better-auth for somebody. What it writes, and what `work` does, is one transaction. */
export async function callAuth<T>(
  services: Pick<Services, 'db' | 'settings'>,
  asker: Asker,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const auth = await authOf(services)
  const context = await auth.$context
  const headers = new Headers({ cookie: asker.cookie, 'user-agent': asker.agent })
  return services.db.transaction((tx) =>
    current.run({ tx, asker }, () => work({ api: auth.api, context, tx, asker, headers })),
  )
}
