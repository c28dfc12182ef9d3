import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { InferOutput } from 'valibot'
import { type FieldErrors, type FieldValues, type FormSchema, fieldValues, parseForm } from '#app/lib/form.ts'
import { limitAttempts, tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { RefusedInput } from '#app/lib/refused-input.ts'
import { logContext, visitorContext } from '#app/lib/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { announce, prepareAnnouncements } from '../announcements/queues.server.ts'
import { describeFailure, isUniqueViolation } from './failure.server.ts'
import { readFormBody } from './form-body.server.ts'
import { derivedFormKey, sentFormKey } from './form-key.server.ts'
import { formKeyField, honeypotField } from '../forms/guards.ts'
import type { RequestKind } from '../kinds.ts'
import type { Received, Refused } from './received.ts'
import { requestTables } from '../request-tables.server.ts'

export type { Received } from './received.ts'

/** Columns that `insert` must spread into the row. */
type CommonColumns = { id: string; form_key: string; suspected_spam: boolean }

export type RequestForm<S extends FormSchema> = {
  kind: RequestKind
  schema: S
  /** Checks that need the database; what it returns is refused with 422. Runs in the transaction of `insert`. */
  check?: (db: Queryable, value: InferOutput<S>) => Promise<FieldErrors | undefined>
  /** Inserts one row with `common` spread into it. May throw `RefusedInput`: 422, nothing stored. */
  insert: (tx: Transaction, value: InferOutput<S>, common: CommonColumns) => Promise<void>
  /** Bytes of the body, 256 kB when absent. */
  bodyLimit?: number
  /** What the visitor reads when the database fails (spec section 8). */
  failureMessage?: string
}

type Outcome = { id: string; repeated: boolean }

/**
 * The one way a form becomes a stored request: checked, stored once a form key, announced by a job in the same
 * transaction. A filled honeypot is stored too, flagged, and announced to nobody. Never throws for what a visitor
 * sends, nor when the database is away.
 */
export async function receiveRequest<S extends FormSchema>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: RequestForm<S>,
): Promise<Received<InferOutput<S>>> {
  const services = context.get(servicesContext)

  const minutes = await limitAttempts(`request-${form.kind}`, context.get(visitorContext).address)
  // The body is read all the same: what was typed goes back into a form that needs no JavaScript.
  const body = await readFormBody(request, form.bodyLimit)
  const values = body.ok ? fieldValues(form.schema, body.form) : {}
  if (minutes !== undefined) return refused(429, values, { message: tooManyAttempts(minutes) })
  if (!body.ok) return refused(body.httpStatus, values, { message: body.message })

  const parsed = parseForm(form.schema, body.form)
  if (!parsed.ok) return refused(422, parsed.values, { errors: parsed.errors })

  const sentKey = sentFormKey(body.form.get(formKeyField))
  const common: CommonColumns = {
    id: randomUUID(),
    form_key: sentKey ?? derivedFormKey(form.kind, parsed.value, new Date()),
    suspected_spam: Boolean(body.form.get(honeypotField)),
  }
  try {
    const outcome = await store(services, form, parsed.value, common)
    return { status: 'stored', ...outcome, value: parsed.value, fromScript: sentKey !== undefined }
  } catch (error) {
    if (error instanceof RefusedInput) return refused(422, values, { errors: error.errors })
    context.get(logContext).error({ kind: form.kind, failure: describeFailure(error) }, 'request not stored')
    return refused(500, values, { message: form.failureMessage ?? 'Failed to submit request. Please try again.' })
  }
}

function refused(
  httpStatus: Refused['httpStatus'],
  values: FieldValues,
  why: { errors?: FieldErrors; message?: string },
): Refused {
  return { status: 'refused', httpStatus, errors: why.errors ?? {}, values, message: why.message }
}

async function store<S extends FormSchema>(
  { db, jobs }: Services,
  form: RequestForm<S>,
  value: InferOutput<S>,
  common: CommonColumns,
): Promise<Outcome> {
  await prepareAnnouncements(jobs)
  try {
    return await db.transaction(async (tx) => {
      // Copies of one submission that arrive together wait here, so that the later ones find the row of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${form.kind} ${common.form_key}`}, 0))`)
      const first = await findByFormKey(tx, form.kind, common.form_key)
      if (first) return { id: first, repeated: true }
      const errors = await form.check?.(tx, value)
      if (errors && Object.keys(errors).length > 0) throw new RefusedInput(errors)
      await form.insert(tx, value, common)
      if (!common.suspected_spam) await announce(jobs, tx, { kind: form.kind, id: common.id })
      return { id: common.id, repeated: false }
    })
  } catch (error) {
    // A row written by someone who does not take our lock.
    const first = isUniqueViolation(error) ? await findByFormKey(db, form.kind, common.form_key) : undefined
    if (first) return { id: first, repeated: true }
    throw error
  }
}

async function findByFormKey(db: Queryable, kind: RequestKind, formKey: string): Promise<string | undefined> {
  const table = requestTables[kind]
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.form_key, formKey))
  return rows[0]?.id
}
