import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { readBrand } from '#app/features/brand/brand.server.ts'
import {
  extendProposal,
  reopenProposal,
  withdrawProposal,
} from '#app/features/proposals/lifecycle/change-proposal.server.ts'
import { duplicateProposal } from '#app/features/proposals/lifecycle/duplicate-proposal.server.ts'
import { recipientSchema, removeRecipient, saveRecipient } from '#app/features/proposals/lifecycle/recipients.server.ts'
import { recordAcceptance, recordDecline } from '#app/features/proposals/lifecycle/record-answer.server.ts'
import { resendLink } from '#app/features/proposals/lifecycle/resend-link.server.ts'
import {
  cancelSend,
  isSentAlready,
  scheduleSend,
  undoSeconds,
} from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { receiveFormWithFiles } from '#app/features/requests/replies/attachments.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, getFieldValues, parseForm } from '#app/lib/form.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { parseLocalTime } from '#app/lib/time/local-time.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { getProposalPath, getSendPath } from '../proposal-paths.ts'

/** Why nothing was done, or a link to copy. */
export type SendResult = {
  /** Intent of the submitted form. */
  form: string
  message?: string
  errors?: FieldErrors
  values?: FieldValues
  link?: { recipientId: string; path: string }
}

const required = (max: number, message: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(max, `Use ${max} characters or fewer`))
const optional = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Use ${max} characters or fewer`))
const reason = required(2_000, 'Enter how the customer responded')

const { name, email } = recipientSchema.entries
const addedSchema = v.object({ name, email, role: v.string() })
const acceptanceSchema = v.object({
  name,
  email,
  jobTitle: optional(120),
  poNumber: optional(80),
  reason,
})
const declineSchema = v.object({ reason })

const messages: Partial<Record<string, string>> = {
  conflict: 'Someone changed this proposal since you opened the page. Check it and try again.',
  'not-found': 'It no longer exists.',
  accepted: 'This proposal is accepted. Duplicate it to send another one.',
  'no-signer': 'Add a signer: a proposal needs someone who can accept it.',
  unreadable: 'This proposal cannot be read. Restore an earlier version from its history.',
  full: 'There are too many recipients. Remove one first.',
  'no-email': 'Only one recipient can be without an email address. Enter an email address.',
  superseded: 'A newer version was sent since you opened the page.',
  'bad-choice': 'Choose what was accepted.',
  'already-accepted': 'An acceptance is already recorded.',
}

/** Handles the forms of the send page. @param id of the proposal */
export async function runSendAction(args: RouteArgs, id: string) {
  const { settings } = args.context.get(servicesContext)
  if (!isMultipart(args.request)) return runIntent(args, { id, form: await readForm(args.request) })
  const { form, files, problem } = await receiveFormWithFiles(args.request, settings.DATA_DIR)
  try {
    return await runIntent(args, { id, form, file: files[0], problem })
  } finally {
    await discard(files)
  }
}

type Submitted = {
  id: string
  form: FormData
  file?: Awaited<ReturnType<typeof receiveFormWithFiles>>['files'][number] | undefined
  problem?: string | undefined
}

async function runIntent(args: RouteArgs, { id, form, file, problem }: Submitted) {
  const services = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const intent = String(form.get('intent') ?? '')
  const read = (field: string) => String(form.get(field) ?? '').trim()
  const version = parseVersion(form)
  const done = (messageKey: string) => redirect(`${getSendPath(id)}?notice=${messageKey}`, 303)
  const reject = (result: Omit<SendResult, 'form'>, status = 422) =>
    data<SendResult>({ form: intent, ...result }, { status })
  /** Redirects after success; else says why nothing was done, with the input for its form. */
  const finish = (
    outcome: string,
    successes: readonly string[],
    messageKey: string,
    values: FieldValues = {},
    errors: FieldErrors = {},
  ) =>
    successes.includes(outcome)
      ? done(messageKey)
      : reject({ message: messages[outcome] ?? 'This is not possible in its current status.', values, errors }, 409)

  switch (intent) {
    case 'send':
    case 'schedule':
    case 'send-links': {
      const chosen = form.getAll('to').map(String).filter(isUuid)
      const values = { to: chosen.join(','), at: read('at') }
      const at = intent === 'schedule' ? parseLocalTime(read('at'), services.settings.TIME_ZONE) : undefined
      if (intent === 'schedule' && (!at || at <= new Date()))
        return reject({ errors: { at: ['Enter a date and time in the future'] }, values })
      if (intent !== 'send-links' && chosen.length === 0)
        return reject({ message: 'Choose who gets the email, or send without email and copy the links.', values })
      const brand = await readBrand(services)
      if (await isSentAlready(services.db, { id, brand }))
        return reject(
          { message: 'Nothing changed since the last version. Edit the proposal, or resend a link.', values },
          409,
        )
      const check = await scheduleSend(services, {
        id,
        version,
        by,
        brand,
        at: at ?? new Date(Date.now() + undoSeconds * 1_000),
        recipientIds: intent === 'send-links' ? [] : chosen,
      })
      if (check.outcome === 'incomplete')
        return reject({ message: `${[...new Set(check.problems.map(({ text }) => text))].join('. ')}.`, values }, 409)
      // A countdown shows that it is being sent.
      return finish(check.outcome, ['ready'], intent === 'schedule' ? 'scheduled' : '', values)
    }
    case 'undo':
      return done((await cancelSend(services, { id, by })) ? 'undone' : 'too-late')
    case 'add-recipient': {
      const parsed = parseForm(addedSchema, form)
      if (!parsed.ok) return reject(parsed)
      const role = parsed.value.role === 'reader' ? 'reader' : 'signer'
      return finish(
        await saveRecipient(services.db, { id, fields: { ...parsed.value, role }, by }),
        ['saved'],
        form.has('suggested') ? 'suggested' : 'recipient',
        getFieldValues(addedSchema, form),
      )
    }
    case 'remove-recipient': {
      const recipientId = read('recipient')
      const isRemoved = isUuid(recipientId) && (await removeRecipient(services.db, { id, recipientId, by }))
      return finish(isRemoved ? 'removed' : 'not-found', ['removed'], 'removed')
    }
    case 'link':
    case 'new-link':
    case 'resend': {
      const recipientId = read('recipient')
      const link = { id, recipientId, by, isNew: intent === 'new-link', isMailed: intent === 'resend' }
      const path = isUuid(recipientId) ? await resendLink(services, link) : undefined
      if (path === undefined) return reject({ message: 'This recipient no longer has a link.' }, 409)
      return intent === 'resend' ? done('resent') : data<SendResult>({ form: intent, link: { recipientId, path } })
    }
    case 'extend': {
      const day = read('valid_until')
      const values = { valid_until: day }
      const rejectDay = (message: string) => reject({ errors: { valid_until: [message] }, values })
      if (!isIsoDate(day)) return rejectDay('Enter a date')
      const outcome = await extendProposal(services, { id, version, validUntil: day, by })
      return outcome === 'not-possible'
        ? rejectDay('Enter a later day, from today on')
        : finish(outcome, ['done'], 'extended', values)
    }
    case 'withdraw': {
      const reason = read('reason').slice(0, 2_000)
      return finish(await withdrawProposal(services, { id, version, reason, by }), ['done'], 'withdrawn', { reason })
    }
    case 'reopen':
      return finish(await reopenProposal(services, { id, version, by }), ['done'], 'reopened')
    case 'duplicate': {
      const copy = await duplicateProposal(services, { id, brand: await readBrand(services), by })
      return copy ? redirect(`${getProposalPath(copy.id)}?notice=duplicated`, 303) : finish('unreadable', [], '')
    }
    case 'record-acceptance': {
      const parsed = parseForm(acceptanceSchema, form)
      // Each is an option and its column.
      const choices = form.getAll('choice').filter((text) => /^[\w-]{1,80} \d$/.test(String(text)))
      const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors }
      if (choices.length === 0) errors.choice = ['Choose what was accepted']
      if (problem) errors.files = [problem]
      const values = { ...getFieldValues(acceptanceSchema, form), choice: choices.join(',') }
      // A browser without JavaScript does not restore a chosen file.
      const lostFile: FieldErrors = file ? { files: ['Choose the file again if none is shown'] } : {}
      if (!parsed.ok || Object.keys(errors).length > 0) return reject({ errors: { ...lostFile, ...errors }, values })
      const { reason: how, poNumber, ...person } = parsed.value
      const key = read('form_key')
      const { outcome } = await recordAcceptance(services, {
        id,
        by,
        reason: how,
        file,
        acceptance: {
          ...person,
          poNumber: poNumber || null,
          version: parseVersion(form, 'sent_version'),
          options: choices.map((choice) => {
            const [option = '', column] = String(choice).split(' ')
            return { option, column: Number(column), sizes: {} }
          }),
          formKey: isUuid(key) ? key : randomUUID(),
        },
      })
      return finish(outcome, ['accepted', 'repeated'], 'accepted', values, lostFile)
    }
    case 'record-decline': {
      const parsed = parseForm(declineSchema, form)
      if (!parsed.ok) return reject(parsed)
      const answer = { id, version: parseVersion(form, 'sent_version'), reason: parsed.value.reason, by }
      const { outcome } = await recordDecline(services, answer)
      return finish(outcome, ['declined', 'repeated'], 'declined', getFieldValues(declineSchema, form))
    }
    default:
      throw data(null, { status: 400 })
  }
}
