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
import { maxPasswordLength, shortestPassword } from '../passwords/password.schema.ts'
import { cookieName, current, through } from './call.server.ts'
import { hashingTokens } from './session-tokens.server.ts'
import { storedCodes } from './stored-codes.server.ts'

/** Seconds without use after which a session ends. */
const idle = 12 * 60 * 60
/** Seconds after which use moves a session's end on. */
const step = 5 * 60
/** Seconds a sign-in waits for its second factor. */
const codeTimeout = 10 * 60

const cookie = (name: string) => ({ name: cookieName(name) })

const ownEndpoints = {
  id: 'own-endpoints',
  endpoints: {
    /** Signs in a person identified by other means: a passkey or a link. */
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

/** better-auth over our tables. Half a second and many megabytes to load: only when someone comes to the admin. */
export function createAuth(db: Database, secret: string) {
  return betterAuth({
    appName: 'Boxwright',
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
      maxPasswordLength: maxPasswordLength,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    databaseHooks: {
      session: {
        create: {
          // Deactivated people get no session by any way of signing in; the response is that of a wrong password.
          before: async (session) => {
            const { tx, caller } = current.getStore() ?? {}
            if (!tx || !caller || (await isShutOut(tx, session.userId))) return false
            return { data: { ...session, ipAddress: caller.address, userAgent: caller.agent.slice(0, 400) } }
          },
        },
      },
    },
    advanced: {
      database: { generateId: false },
      // Its prefix would precede ours.
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
        // Apps show the shop's name (second-factor.server.ts).
        issuer: 'Boxwright',
        twoFactorCookieMaxAge: codeTimeout,
        // Made by us once they can be shown (second-factor.server.ts).
        backupCodeOptions: { customBackupCodesGenerate: () => [], storeBackupCodes: storedCodes(secret) },
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
      ownEndpoints,
    ],
  })
}

async function isShutOut(tx: Transaction, id: string): Promise<boolean> {
  const person = await tx.query.staff.findFirst({ where: (row, { eq }) => eq(row.id, id) })
  return !person || person.disabled_at !== null
}
