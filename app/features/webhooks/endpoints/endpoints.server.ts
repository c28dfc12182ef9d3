import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'
import { assignPositions, readLastPosition } from '../assign-positions.server.ts'
import type { EndpointFields } from './endpoint.schema.ts'
import { type AuthSettings, createSecret, decryptSecrets, encryptSecrets } from './endpoint-secrets.server.ts'

type EndpointServices = Pick<Services, 'db'> & { settings: AuthSettings }

/** Hours for which the secret before a rotation still signs. */
export const previousSecretHours = 24

/** Creates an endpoint, which receives the events from now on. Its secret is shown once. */
export async function createEndpoint(
  { db, settings }: EndpointServices,
  { url, by, ...fields }: EndpointFields & { by: Authority },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUID(), createSecret()]
  const encrypted = await encryptSecrets(db, settings, id, { url, secret, previousSecret: null })
  await assignPositions(db)
  await db.transaction(async (tx) => {
    const position = await readLastPosition(tx)
    await tx.insert(webhookEndpoints).values({ id, ...fields, encrypted, position, created_by: by.name })
    await addAuditEntry(tx, {
      by,
      action: 'webhook.created',
      subject: fields.name,
      subjectId: id,
      after: { url: getOrigin(url), events: fields.events.join(' '), payload: fields.payload },
    })
  })
  return { id, secret }
}

export type EndpointChange = { outcome: 'saved'; secret?: string } | { outcome: 'conflict' | 'not-found' | 'no-url' }

type ChangeOptions = EndpointFields & { id: string; version: number; by: Authority }

/** Changes an endpoint. An unreadable one gets a new secret, which is returned, with its new URL. */
export const changeEndpoint = (
  { db, settings }: EndpointServices,
  { id, version, url, by, ...fields }: ChangeOptions,
): Promise<EndpointChange> =>
  db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) return { outcome: 'not-found' }
    if (row.version !== version) return { outcome: 'conflict' }
    const stored = await decryptSecrets(tx, settings, row)
    if (!stored && url === '') return { outcome: 'no-url' }
    const secret = stored ? undefined : createSecret()
    const secrets = { secret: secret ?? '', previousSecret: null, ...stored, url: url || (stored?.url ?? '') }
    await tx
      .update(webhookEndpoints)
      .set({ ...fields, version: version + 1, encrypted: await encryptSecrets(tx, settings, id, secrets) })
      .where(eq(webhookEndpoints.id, id))
    await addAuditEntry(tx, {
      by,
      action: 'webhook.changed',
      subject: fields.name,
      subjectId: id,
      after: { url: getOrigin(secrets.url), events: fields.events.join(' '), payload: fields.payload },
    })
    return { outcome: 'saved', ...(secret && { secret }) }
  })

/**
 * Makes a new secret. The present one signs, too, for a day.
 * @param version shown to the operator: a second rotation would drop a secret in use
 * @returns the secret, also for a repeated request; undefined for an unknown, changed or unreadable endpoint
 */
export const rotateSecret = (
  { db, settings }: EndpointServices,
  { id, version, by }: { id: string; version: number; by: Authority },
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    const isRepeated = row?.version === version + 1 && isJustRotated(row.previous_secret_until)
    if (!row || (row.version !== version && !isRepeated)) return undefined
    const stored = await decryptSecrets(tx, settings, row)
    if (!stored || isRepeated) return stored?.secret
    const secret = createSecret()
    const secrets = { ...stored, secret, previousSecret: stored.secret }
    await tx
      .update(webhookEndpoints)
      .set({
        encrypted: await encryptSecrets(tx, settings, id, secrets),
        previous_secret_until: sql`now() + make_interval(hours => ${previousSecretHours})`,
        version: version + 1,
      })
      .where(eq(webhookEndpoints.id, id))
    await addAuditEntry(tx, { by, action: 'webhook.rotated', subject: row.name, subjectId: id })
    return secret
  })

/** True for a minute after a rotation, in which a double click or a reload may repeat its request. */
const isJustRotated = (previousSecretUntil: Date | null) =>
  previousSecretUntil !== null && Number(previousSecretUntil) > Date.now() + previousSecretHours * 3_600_000 - 60_000

/** Pauses an endpoint, or resumes a paused or disabled one: what waited is delivered. */
export const setPaused = (
  db: Queryable,
  { id, isPaused, by }: { id: string; isPaused: boolean; by: Actor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ status: isPaused ? 'paused' : 'active', waits_until: null })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (!row) return false
    await addAuditEntry(tx, {
      by,
      action: isPaused ? 'webhook.paused' : 'webhook.resumed',
      subject: row.name,
      subjectId: id,
    })
    return true
  })

/** Deletes an endpoint with its deliveries. */
export const deleteEndpoint = (db: Queryable, { id, by }: { id: string; by: Authority }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning()
    if (!row) return false
    await addAuditEntry(tx, { by, action: 'webhook.deleted', subject: row.name, subjectId: id })
    return true
  })

async function lockEndpoint(tx: Queryable, id: string) {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return row
}

const getOrigin = (url: string) => new URL(url).origin

/** Lists endpoints by name, without their secrets, or reads one. */
export async function listEndpoints({ db, settings }: EndpointServices, id?: string) {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(and(id === undefined ? undefined : eq(webhookEndpoints.id, id)))
    .orderBy(asc(webhookEndpoints.name), asc(webhookEndpoints.id))
  return Promise.all(
    rows.map(async ({ encrypted, position: _, ...row }) => {
      const secrets = await decryptSecrets(db, settings, { id: row.id, encrypted })
      return { ...row, url: secrets ? `${getOrigin(secrets.url)}/…` : null }
    }),
  )
}

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number]
