import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthPlugin } from 'better-auth/types'
import * as v from 'valibot'
import type { Database, Transaction } from '#db/client.ts'
import * as tables from '#db/tables/staff.ts'
import { hashPassword, verifyPassword } from '../passwords/hash.server.ts'
import { maxPasswordLength, minPasswordLength } from '../passwords/password.schema.ts'
import { bindToTransaction, callContext, getCookieName } from './call.server.ts'
import { hashSessionTokens } from './session-tokens.server.ts'
import { createCodeStorage } from './stored-codes.server.ts'

/** A session without use ends after this time. */
const sessionIdleSeconds = 12 * 60 * 60
/** Use extends a session at most this often. */
const sessionUpdateAgeSeconds = 5 * 60
/** Time between password and second factor. */
const codeTimeoutSeconds = 10 * 60

const toCookie = (name: string) => ({ name: getCookieName(name) })

const customEndpoints = {
  id: 'own-endpoints',
  endpoints: {
    /** Signs in a person identified by other means: a passkey or a link. */
    signInIdentified: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ staffId: v.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.staffId)
        const session = user && (await ctx.context.internalAdapter.createSession(user.id, false))
        if (!session) return ctx.json({ done: false })
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ done: true })
      },
    ),
    /** Returns whose code a sign-in waits for: the person whose password this browser sent. */
    readCodeChallenge: createAuthEndpoint.serverOnly({ method: 'POST', body: v.object({}) }, async (ctx) => {
      const { name } = ctx.context.createAuthCookie('two_factor')
      const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
      const challenge = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
      return ctx.json({ staffId: challenge?.value ?? null })
    }),
    /** Gives the current session a cookie with a new token; the caller updates its row. */
    renewCookie: createAuthEndpoint.serverOnly(
      { method: 'POST', body: v.object({ token: v.string() }) },
      async (ctx) => {
        const found = await getSessionFromCtx(ctx)
        if (!found) return ctx.json({ done: false })
        await setSessionCookie(ctx, { user: found.user, session: { ...found.session, token: ctx.body.token } })
        return ctx.json({ done: true })
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Creates better-auth over our tables. Loading takes half a second and many megabytes: only for requests of the admin. */
export function createAuth(db: Database, secret: string) {
  return betterAuth({
    appName: 'Boxwright',
    secret,
    // Never mounted: our own routes call it, and check origin and attempts themselves.
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: hashSessionTokens(
      drizzleAdapter(bindToTransaction(db), {
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
        roles: { type: 'string[]', input: false },
        permissions: { type: 'string[]', input: false },
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
      expiresIn: sessionIdleSeconds,
      updateAge: sessionUpdateAgeSeconds,
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
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    databaseHooks: {
      session: {
        create: {
          // Deactivated people get no session by any way of signing in; the response is that of a wrong password.
          before: async (session) => {
            const { tx, caller } = callContext.getStore() ?? {}
            if (!tx || !caller || (await isDeactivated(tx, session.userId))) return false
            return { data: { ...session, ipAddress: caller.ip, userAgent: caller.agent.slice(0, 400) } }
          },
        },
      },
    },
    advanced: {
      database: { generateId: false },
      // With secure cookies, the library would put its prefix before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: toCookie('session'),
        session_data: toCookie('session-data'),
        dont_remember: toCookie('session-short'),
        two_factor: toCookie('code'),
        trust_device: toCookie('trusted'),
      },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        // Apps show the shop's name (second-factor.server.ts).
        issuer: 'Boxwright',
        twoFactorCookieMaxAge: codeTimeoutSeconds,
        // second-factor.server.ts creates them when they can be shown.
        backupCodeOptions: { customBackupCodesGenerate: () => [], storeBackupCodes: createCodeStorage(secret) },
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
      customEndpoints,
    ],
  })
}

async function isDeactivated(tx: Transaction, id: string): Promise<boolean> {
  const person = await tx.query.staff.findFirst({ where: (row, { eq }) => eq(row.id, id) })
  return !person || person.disabled_at !== null
}
