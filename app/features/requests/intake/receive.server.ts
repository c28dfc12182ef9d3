import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { InferOutput } from 'valibot'
import { type FieldErrors, type FieldValues, type FormSchema, getFieldValues, parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { awaitAll, type Transaction } from '#db/client.ts'
import type { RequestKind } from '../kinds.ts'
import { type ChannelName, enqueueNotifications, prepareNotifications } from '../notifications/queues.server.ts'
import { canConfirmRequests } from '../notifications/sales-email.ts'
import { DuplicateSubmissionError, findByFormKey, insertRequest } from '../store-request.server.ts'
import type { CommonColumns, NewRow } from '../stored-request.ts'
import { describeFailure, isOverload } from './failure.server.ts'
import { readFormBody } from './form-body.server.ts'
import { deriveFormKey, parseFormKey } from './form-key.server.ts'
import { formKeyField, honeypotField } from './forms/hidden-fields.ts'
import type { ReceiveResult, Rejected } from './received.ts'

export type { ReceiveResult } from './received.ts'

export type RequestIntake<S extends FormSchema, K extends RequestKind> = {
  kind: K
  schema: S
  /**
   * Returns the row of the kind's table, in the transaction that stores it. May read and change other rows, and throw
   * `RejectedInput`: status 422, nothing stored.
   */
  createRow: (tx: Transaction, value: InferOutput<S>) => NewRow<K> | Promise<NewRow<K>>
  /** Combines submitted fields into those of the schema. */
  prepareFields?: (form: FormData) => void
  /** Bytes of the body, 256 kB when absent. */
  bodyLimit?: number
  /** Message if the database fails (docs/domain.md, Requests). */
  failureMessage?: string
}

type Outcome = { id: string; reference: string | null; repeated: boolean }

const busyMessage =
  'More requests are coming in than we can take right now. Nothing you entered is lost: please try again in a few seconds.'

/**
 * Receives a form: validates it, stores it once per idempotency key, and enqueues notifications in the same transaction; the
 * only function that does, by `storeOnce`. Stores submissions with a filled honeypot as spam without notifications. Never throws for visitors'
 * input or while the database is unavailable.
 */
export async function receiveRequest<S extends FormSchema, K extends RequestKind>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  intake: RequestIntake<S, K>,
): Promise<ReceiveResult<InferOutput<S>>> {
  const services = context.get(servicesContext)

  const minutes = await services.limitAttempts(`request-${intake.kind}`, context.get(visitorContext).ip)
  // The body is still read, so that the form without JavaScript keeps its input.
  const body = await readFormBody(request, intake.bodyLimit)
  if (body.ok) intake.prepareFields?.(body.form)
  const values = body.ok ? getFieldValues(intake.schema, body.form) : {}
  if (minutes !== undefined) return createRejection(429, values, { message: formatTooManyAttempts(minutes) })
  if (!body.ok) return createRejection(body.httpStatus, values, { message: body.message })

  const parsed = parseForm(intake.schema, body.form)
  if (!parsed.ok) return createRejection(422, parsed.values, { errors: parsed.errors })

  const sentKey = parseFormKey(body.form.get(formKeyField))
  const common: CommonColumns = {
    id: randomUUID(),
    form_key: sentKey ?? deriveFormKey(intake.kind, parsed.value, new Date()),
    suspected_spam: Boolean(body.form.get(honeypotField)),
  }
  try {
    const outcome = await storeOnce(services, intake, parsed.value, common)
    return {
      status: 'stored',
      ...outcome,
      value: parsed.value,
      fromScript: sentKey !== undefined,
      isConfirmedByEmail: canConfirmRequests(services.settings),
    }
  } catch (error) {
    if (error instanceof RejectedInput) return createRejection(422, values, { errors: error.errors })
    if (isOverload(error)) {
      context.get(logContext).warn({ kind: intake.kind, reason: 'database_busy' }, 'submission.rejected')
      return createRejection(503, values, { message: busyMessage })
    }
    context.get(logContext).error({ kind: intake.kind, failure: describeFailure(error) }, 'submission.store_failed')
    return createRejection(500, values, {
      message: intake.failureMessage ?? 'Failed to submit request. Please try again.',
    })
  }
}

function createRejection(
  httpStatus: Rejected['httpStatus'],
  values: FieldValues,
  reason: { errors?: FieldErrors; message?: string },
): Rejected {
  return { status: 'rejected', httpStatus, errors: reason.errors ?? {}, values, message: reason.message }
}

type StoreOptions = {
  channels?: readonly ChannelName[]
  /** Further rows of the same transaction. */
  addRows?: (tx: Transaction, stored: { id: string; reference: string }) => Promise<void>
}

/** Stores a form with its notifications, or returns the request stored from it before. */
export async function storeOnce<S extends FormSchema, K extends RequestKind>(
  { writes, jobs }: Services,
  intake: RequestIntake<S, K>,
  value: InferOutput<S>,
  common: CommonColumns,
  { channels, addRows }: StoreOptions = {},
): Promise<Outcome> {
  await prepareNotifications(jobs)
  try {
    const reference = await writes.transaction(async (tx) => {
      const values = { ...common, ...(await intake.createRow(tx, value)) }
      // In one round trip: each connection is held for less time, so more requests are accepted.
      const [stored] = await awaitAll([
        insertRequest(tx, intake.kind, values),
        common.suspected_spam || enqueueNotifications(jobs, tx, { kind: intake.kind, id: common.id }, channels),
      ])
      await addRows?.(tx, { id: common.id, reference: stored })
      return stored
    })
    return { id: common.id, reference, repeated: false }
  } catch (error) {
    // A concurrent duplicate may have claimed the same files.
    const mayBeDuplicate = error instanceof DuplicateSubmissionError || error instanceof RejectedInput
    const first = mayBeDuplicate ? await findByFormKey(writes, intake.kind, common.form_key) : undefined
    if (first) return { ...first, repeated: true }
    throw error
  }
}
