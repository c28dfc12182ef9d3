import { data, redirect } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { answerSchema, speaksOfFiles } from '#app/features/requests/answers/answer.schema.ts'
import { fieldTexts } from '#app/features/requests/answers/field-texts.ts'
import { fillIn, openFields } from '#app/features/requests/answers/fill.ts'
import { markAnswered, queueAnswer, retryAnswer } from '#app/features/requests/answers/outbox.server.ts'
import { receiveForm, storeAttachments } from '#app/features/requests/answers/receive-answer.server.ts'
import { readFormBody } from '#app/features/requests/receive/form-body.server.ts'
import type { OpenRequest } from '#app/features/requests/work/open.server.ts'
import { deedText } from '#app/features/requests/work/timeline/timeline-text.ts'
import type { WorkEvent } from '#app/features/requests/work/timeline/work-event.ts'
import { actorOf } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, fieldValues, parseForm } from '#app/lib/form.ts'
import { namedAddress } from '#app/lib/mail.server.ts'
import { discard, isMultipart } from '#app/lib/multipart.server.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import type { Step } from '../request/action-result.ts'
import type { AnswerReply } from './reply-result.ts'

/** Sends an answer, sends one again, or notes that it was given by other means. */
export async function answerRequest(asked: RouteCall, opened: OpenRequest) {
  const { request, context } = asked
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const by = actorOf(person, getClient(asked).address)
  const { hub } = opened
  if (isMultipart(request)) return sendAnswer(asked, opened)

  const body = await readFormBody(request)
  if (!body.ok) return refused({}, {}, body.message, body.httpStatus)
  if (body.form.get('intent') === 'answered') {
    await markAnswered(services.db, { requestId: hub.id, by })
    return toRequest(hub.reference, 'answered')
  }
  const mailId = readUuidField(body.form, 'mail_id')
  if (body.form.get('intent') !== 'retry' || !mailId) return refused({}, {}, 'That form is not known here.')
  await retryAnswer(services, { id: mailId, requestId: hub.id })
  return toRequest(hub.reference, 'again')
}

async function sendAnswer(asked: RouteCall, { hub, sent }: OpenRequest) {
  const { request, context } = asked
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const { form, files, problem } = await receiveForm(request, services.settings.DATA_DIR)
  try {
    const texts = fieldTexts(sent, person, await readBrand(services))
    for (const name of ['subject', 'body']) form.set(name, fillIn(String(form.get(name) ?? ''), texts))
    const values = fieldValues(answerSchema, form)
    if (!services.settings.SMTP_URL) return refused({}, values, 'Mail is not set up, so nothing was sent.')
    const errors: FieldErrors = problem ? { files: [problem] } : {}
    const parsed = parseForm(answerSchema, form)
    const open = openFieldErrors(values)
    if (!parsed.ok || problem || Object.keys(open).length > 0)
      return refused({ ...errors, ...open, ...(parsed.ok ? {} : parsed.errors) }, values, choosing(files.length))
    if (files.length === 0 && values.without_files !== 'yes' && speaksOfFiles(parsed.value.body))
      return refused(
        { files: ['The text speaks of an attachment. Attach it, or send it all the same.'] },
        { ...values, without_files: 'yes' },
      )
    const id = readUuidField(form, 'mail_id')
    if (!id) return refused({}, values, 'This form is damaged. Reload the page; what you wrote is kept.')

    const { subject, body, proposal_sent, seen } = parsed.value
    const answer = { id, requestId: hub.id, replyTo: namedAddress(person.name, person.email), subject, body }
    const attachments = await storeAttachments(services, files)
    const queued = await queueAnswer(
      services,
      {
        ...answer,
        attachments,
        proposalSent: proposal_sent === 'on',
        seen: /^\d{1,15}$/.test(seen) ? Number(seen) : 0,
      },
      actorOf(person, getClient(asked).address),
    )
    if (queued.outcome === 'gone') throw data(null, { status: 404 })
    if (queued.outcome === 'stale') {
      const reply = { errors: {}, values: { ...values, seen: String(queued.seen) }, message: choosing(files.length) }
      return data<AnswerReply>(
        { outcome: 'refused', ...reply, meanwhile: queued.meanwhile.map(stepOf) },
        { status: 409 },
      )
    }
    // The page would lose a redirect: what it hears of the request meanwhile makes it read everything anew.
    return form.get('script') === 'yes' ? data<AnswerReply>({ outcome: 'sent' }) : toRequest(hub.reference, 'mailed')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.get(logContext).error({ err: error }, 'answer not queued')
    return refused(
      {},
      fieldValues(answerSchema, form),
      'It could not be stored, so nothing was sent. Try again in a moment.',
      503,
    )
  } finally {
    await discard(files)
  }
}

const stepOf = (event: WorkEvent): Step => ({
  who: event.who,
  did: event.kind === 'mail' ? 'answered' : deedText(event),
  at: event.at,
})

/** Nothing leaves with braces in it. */
function openFieldErrors({ subject = '', body = '' }: FieldValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, text] of Object.entries({ subject, body })) {
    const open = openFields(text).map(({ field }) => field)
    if (open.length > 0) errors[name] = [`Write something in place of ${open.join(', ')}.`]
  }
  return errors
}

/** Browsers give no chosen file back. */
const choosing = (files: number) => (files > 0 ? 'Nothing was sent. Files must be chosen again.' : undefined)

function refused(errors: FieldErrors, values: FieldValues, message?: string, status = 422) {
  return data<AnswerReply>({ outcome: 'refused', errors, values, ...(message && { message }) }, { status })
}

const toRequest = (reference: string, told: string) => redirect(`/admin/requests/${reference}?told=${told}`, 303)
