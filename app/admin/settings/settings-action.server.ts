import { data, redirect } from 'react-router'
import { testMailbox } from '#app/features/inbound-mail/mailbox/mailbox-jobs.server.ts'
import { retentionSchema } from '#app/features/requests/erasure/retention.schema.ts'
import { changeRetention } from '#app/features/requests/erasure/retention.server.ts'
import { changeSettings } from '#app/features/settings/change-settings.server.ts'
import { parseGroupForm } from '#app/features/settings/group-form.server.ts'
import { sendTestMailToPerson } from '#app/features/setup/test-mail.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { type FieldErrors, type FieldValues, parseForm } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { parsePositiveInteger, parseTimestamp, readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import {
  editableSettingNames,
  editableSettings,
  isSettingGroup,
  type SettingGroup,
} from '#app/lib/settings/editable-settings.ts'
import { getClient, type RouteArgs } from '../access/client.server.ts'
import { confirmFieldName } from '../access/confirm-field.tsx'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { getPerson } from '../access/current-person.ts'
import type { SectionResult } from './group-panel.tsx'

/** Result of the section whose form was submitted. */
export type SettingsResult = SectionResult & { section: string }

const conflictText =
  'Someone else changed this setting while you were working. Your change was not saved; review the current value below.'

const reject = (section: string, { status = 422, ...result }: Omit<SectionResult, 'isOk'> & { status?: number }) =>
  data<SettingsResult>({ section, isOk: false, ...result }, { status })

const redirectToSection = (section: string) => redirect(`/admin/settings?notice=${section}#${section}`, 303)

/** Saves the section that the submitted form is of, or sends a test email. */
export async function handleSettingsForm(args: RouteArgs) {
  const form = await readForm(args.request)
  const intent = form.get('intent')
  if (intent === 'test-mail') return sendTest(args)
  if (intent === 'test-mailbox') return testCurrentMailbox(args)
  return isSettingGroup(intent) ? saveGroup(args, form, intent) : saveRetention(args, form)
}

async function sendTest(args: RouteArgs) {
  const { context } = args
  const person = getPerson(context)
  const by = getActor(person, getClient(args).ip)
  const { status, text } = await sendTestMailToPerson(context.get(servicesContext), {
    person,
    by,
    log: context.get(logContext),
  })
  return data<SettingsResult>({ section: 'mail', isOk: status === 200, message: text }, { status })
}

/** Tests of the mailbox by one person in ten minutes. */
const maxMailboxTests = 10

async function testCurrentMailbox({ context }: RouteArgs) {
  const { settings, limitAttempts } = context.get(servicesContext)
  const minutes = await limitAttempts('test-mailbox', getPerson(context).id, maxMailboxTests)
  if (minutes !== undefined) return reject('inbound', { message: formatTooManyAttempts(minutes), status: 429 })
  const { isOk, text } = await testMailbox(settings.IMAP_URL)
  return data<SettingsResult>({ section: 'inbound', isOk, message: text }, { status: isOk ? 200 : 422 })
}

async function saveGroup(args: RouteArgs, form: FormData, group: SettingGroup) {
  const services = args.context.get(servicesContext)
  const values = getTypedValues(form)
  const parsed = parseGroupForm(services, group, form)
  if (!parsed.ok) return reject(group, { errors: parsed.errors, values })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(group, { errors: confirmed.errors, values })
  const outcome = await changeSettings(services, {
    group,
    changes: parsed.changes,
    version: Number(form.get('version')),
    by: confirmed.authority,
  })
  return outcome === 'conflict' ? reject(group, { message: conflictText, status: 409 }) : redirectToSection(group)
}

/** Passwords and secrets are not sent back. */
const secretFields: string[] = [
  'smtp_password',
  'imap_password',
  confirmFieldName,
  ...editableSettingNames.filter((name) => editableSettings[name].isSecret),
]

function getTypedValues(form: FormData): FieldValues {
  const values: FieldValues = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !['version', 'intent', ...secretFields].includes(name)) values[name] = value
  return values
}

async function saveRetention(args: RouteArgs, form: FormData) {
  const rejectRetention = (errors: FieldErrors, message?: string, status = 422) =>
    reject('retention', { errors, message, status })
  const parsed = parseForm(retentionSchema, form)
  if (!parsed.ok) return rejectRetention(parsed.errors)
  const isDeletionConfirmed = form.get('agreed') === 'yes'
  const previewedCount = parsePositiveInteger(form.get('previewedCount')) ?? 0
  if (previewedCount > 0 && !isDeletionConfirmed)
    return rejectRetention({ agreed: ['Confirm the deletion to continue'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return rejectRetention(confirmed.errors)
  const { outcome } = await changeRetention(args.context.get(servicesContext).db, {
    ...parsed.value,
    shownChangedAt: parseTimestamp(form.get('shownChangedAt')),
    maxDeleted: previewedCount,
    by: confirmed.authority,
  })
  if (outcome === 'changed') return redirectToSection('retention')
  return rejectRetention(
    {},
    outcome === 'conflict'
      ? conflictText
      : 'More requests would be deleted than in your preview. Review the new number before you save.',
    409,
  )
}
