import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inArray } from 'drizzle-orm'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import { getStoredArtwork } from '#app/features/requests/artwork/artwork-file.ts'
import { toUniqueName } from '#app/features/requests/artwork/file-name.ts'
import { getContactName } from '#app/features/requests/current-contact.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { erasePerson, findPersonalData, type PersonalData } from '#app/features/requests/erasure/erase-person.server.ts'
import { isEmpty } from '#app/features/requests/erasure/is-empty.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import { exportFormats, isExportFormat } from '#app/features/requests/export/formats.ts'
import { countRequests, isCursor, type ListedRequest, listRequests } from '#app/features/requests/inbox/list.server.ts'
import { kindTitles, type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import {
  type ChannelName,
  countWaitingJobs,
  notificationQueues,
} from '#app/features/requests/notifications/queues.server.ts'
import { openChannels } from '#app/features/requests/notifications/workers.server.ts'
import { getLastDigits } from '#app/features/requests/phone-digits.ts'
import { findRequests, isRequestIdentifier } from '#app/features/requests/read-request.server.ts'
import { listSupplierFields } from '#app/features/requests/request-lines.ts'
import { isRequestStatus, type RequestStatus, requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import type { StoredRequest } from '#app/features/requests/stored-request.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { isReaderClosed } from '#app/lib/storage/snapshot-stream.server.ts'
import { openStorage, type Storage } from '#app/lib/storage/storage.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { staff } from '#db/tables/staff.ts'
import {
  type Command,
  type CommandContext,
  CommandFailed,
  checkFormat,
  format,
  getErrorMessage,
  getLimit,
  Incomplete,
  NotFound,
  rejectExtraWords,
  UsageError,
} from './command.ts'
import { formatTable, toOneLine, toPrintable, truncate } from './table.ts'

const list: Command = {
  usage: 'requests list [--search TEXT] [--kind KIND] [--limit N] [--after CURSOR] [--format json]',
  about: `Lists the requests that contain every word of TEXT, newest first. KIND: ${requestKinds.join(', ')}.`,
  examples: [
    'requests list',
    'requests list --search "Northwind mug"',
    'requests list --search 5551234567',
    'requests list --kind quote --limit 200 --format json',
  ],
  options: {
    search: { type: 'string' },
    kind: { type: 'string' },
    limit: { type: 'string', default: '50' },
    after: { type: 'string' },
    format,
  },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
    getKind(options.kind)
    getLimit(options.limit)
    getCursor(options.after)
  },
  async run(context) {
    const { db, options, print, note } = context
    const kind = getKind(options.kind)
    const search = options.search === undefined ? undefined : String(options.search)
    const view = { filter: { kinds: kind && [kind], search, spam: 'with' }, staffId: null } as const
    const { requests, next } = await listRequests(db, {
      ...view,
      limit: getLimit(options.limit),
      after: getCursor(options.after),
    })
    if (options.format === 'json') {
      return print(JSON.stringify({ requests, next, total: await countRequests(db, view) }, null, 2))
    }
    if (requests.length === 0) return print(kind || search ? 'No such requests.' : 'No requests yet.')
    const assignees = await readAssignees(db, requests)
    const rows = requests.map((request) => toRow(request, assignees))
    for (const line of formatTable(tableHead, rows, process.stdout.columns ?? 180)) print(line)
    if (next) note(`${requests.length} of ${await countRequests(db, view)}. The next ones: --after ${next}`)
    for (const line of await listPendingNotifications(context)) note(line)
  },
}

/** Channels that notify the sales team. Confirmations to visitors are dropped after a day. */
const channelPhrases: Record<Exclude<ChannelName, 'confirmation'>, string> = {
  mail: 'notified by email',
  webhook: 'sent to the webhook',
}

/** Pending deliveries for the configured channels; with no channel, pending mail, since no one is notified. */
async function listPendingNotifications({ db, readSettings }: CommandContext): Promise<string[]> {
  const settings = await readSettings()
  const names = openChannels({ db, settings, content: createContentCache(db) }).flatMap(({ name }) =>
    name === 'confirmation' ? [] : [name],
  )
  const lines: string[] = []
  for (const name of names.length > 0 ? names : (['mail'] as const)) {
    const waiting = await countWaitingJobs(db, notificationQueues[name].waiting)
    const failed = await countWaitingJobs(db, notificationQueues[name].failed)
    if (waiting > 0) lines.push(`${waiting} not ${channelPhrases[name]} yet.`)
    if (failed > 0)
      lines.push(
        `${failed} could not be ${channelPhrases[name]} for a week; they are tried again when the shop starts.`,
      )
  }
  return lines
}

const tableHead = ['Reference', 'Received (UTC)', 'Kind', 'Status', 'Assignee', 'Next step', 'From', 'About']

/** Names of the assignees of listed requests by id. */
async function readAssignees(db: Database, requests: readonly { owner_id: string | null }[]) {
  const ids = requests.flatMap(({ owner_id }) => owner_id ?? [])
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** 'Call Dana, by 2026-12-01' */
const formatNextStep = ({ next_step, next_step_on }: Pick<ListedRequest, 'next_step' | 'next_step_on'>): string =>
  [next_step, next_step_on && `by ${next_step_on}`].filter(Boolean).join(', ')

function toRow(request: ListedRequest, assignees: ReadonlyMap<string, string>): string[] {
  const { reference, created_at, kind, status, owner_id, contact_name, email, summary, suspected_spam } = request
  const about = [suspected_spam ? '[spam?]' : '', contact_name ? (email ?? '') : '', summary]
  return [
    reference,
    created_at.toISOString().slice(0, 16).replace('T', ' '),
    kind,
    status,
    truncate(toOneLine(assignees.get(owner_id ?? '') ?? 'unassigned'), 16),
    truncate(toOneLine(formatNextStep(request)), 28),
    truncate(toOneLine(getContactName(request)), 24),
    toOneLine(about.filter(Boolean).join(' ')),
  ]
}

const show: Command = {
  usage: 'requests show REFERENCE [--format json]',
  about:
    'Prints one request with its status, assignee and next step. REFERENCE may also be its id or the first characters of it.',
  examples: ['requests show BW-7K3F-92', 'requests show 7d3c5e1a --format json'],
  options: { format },
  check({ words, options }) {
    getName(words)
    checkFormat(options.format)
  },
  async run(context) {
    const { options, print } = context
    const request = await findRequest(context)
    const opened = await openRequest(context.db, { id: request.id })
    const { status, assignee: person, next_step = null, next_step_on = null } = opened?.entry ?? {}
    const assignee = person?.name ?? null
    if (options.format === 'json') {
      const work = { status, assignee, next_step, next_step_on }
      return print(JSON.stringify({ ...request, work }, null, 2))
    }
    const fields = [
      { label: 'Status', value: status ? statusTitles[status] : 'unknown' },
      { label: 'Assignee', value: assignee ?? 'none' },
      { label: 'Next step', value: formatNextStep({ next_step, next_step_on }) || 'none' },
      ...describeRequest(request, context.settings.PUBLIC_URL).fields,
      ...listSupplierFields(request),
      { label: 'Suspected spam', value: request.suspected_spam ? 'Yes' : 'No' },
      { label: 'Notified by email', value: request.announced_at?.toISOString() ?? 'not yet' },
    ]
    const width = Math.max(...fields.map(({ label }) => label.length)) + 2
    print(`${kindTitles[request.kind]} ${request.reference ?? ''}`.trimEnd())
    print(`Request ${request.id}`)
    print(`Received ${request.created_at.toISOString()}`)
    print('')
    for (const { label, value } of fields) {
      const lines = [value].flat().flatMap((text) => toPrintable(text).split('\n'))
      print(`${label.padEnd(width)}${lines.join(`\n${' '.repeat(width)}`)}`)
    }
  },
}

const files: Command = {
  usage: 'requests files REFERENCE --to FOLDER',
  about: "Copies a request's artwork into a folder, except files that are there already.",
  examples: ['requests files BW-7K3F-92 --to for-printer'],
  options: { to: { type: 'string' } },
  check({ words, options }) {
    getName(words)
    if (!options.to) throw new UsageError('--to FOLDER is missing')
  },
  async run(context) {
    const { print, note } = context
    const folder = String(context.options.to)
    const request = await findRequest(context)
    const artwork = getStoredArtwork(request)
    if (artwork.length === 0)
      throw new NotFound(
        `request ${request.reference ?? request.id} has no artwork`,
        `see what it has: npm run shop -- requests show ${request.reference ?? request.id}`,
      )
    const storage = await openStorage(context.settings)
    await mkdir(folder, { recursive: true })
    let failed = 0
    const usedNames = new Set<string>()
    for (const { name, path } of artwork) {
      try {
        const copied = await copyArtwork(storage, path, { folder, name, usedNames })
        print(copied.isNew ? copied.file : `${copied.file} (already there)`)
      } catch (error) {
        failed += 1
        note(`${name} was not copied: ${getErrorMessage(error)}`)
      }
    }
    if (failed > 0)
      throw new Incomplete(
        `${failed} of ${artwork.length} files were not copied; the others are in ${folder}. Run the command again to copy the rest.`,
      )
  },
}

/** Next step after a request was not found. */
export const seeList = 'find its reference: npm run shop -- requests list --search TEXT'

/** Copies a file beside others of the same name, unless one of them is the same. */
async function copyArtwork(
  storage: Storage,
  path: string,
  { folder, name, usedNames }: { folder: string; name: string; usedNames: Set<string> },
): Promise<{ file: string; isNew: boolean }> {
  const stored = await findStoredFile(storage, { path })
  if (!stored) throw new CommandFailed('it is no longer in storage')
  for (;;) {
    const file = join(folder, toUniqueName(name, usedNames))
    const existing = await stat(file).catch(() => undefined)
    if (existing?.size === stored.size && (await hasContent(file, await stored.open()))) return { file, isNew: false }
    if (existing) continue
    try {
      await pipeline(await stored.open(), createWriteStream(file, { flags: 'wx' }))
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return { file, isNew: true }
  }
}

async function hasContent(file: string, expected: Readable): Promise<boolean> {
  const [copy, original] = [createHash('sha256'), createHash('sha256')]
  await Promise.all([pipeline(createReadStream(file), copy), pipeline(expected, original)])
  return copy.digest().equals(original.digest())
}

/** The one request that the words name. @throws NotFound */
export async function findRequest({ db, words }: Pick<CommandContext, 'db' | 'words'>): Promise<StoredRequest> {
  const name = getName(words)
  const [request, otherMatch] = await findRequests(db, name)
  if (!request) throw new NotFound(`no request has the reference or id ${name}`, seeList)
  if (otherMatch)
    throw new NotFound(`several requests have an id that begins with ${name}`, 'give more characters of the id')
  return request
}

/** Parses the name of a request. @throws UsageError */
export function getName(words: string[]): string {
  const [name, ...more] = words
  if (!name) throw new UsageError('the reference is missing')
  rejectExtraWords(more)
  if (!isRequestIdentifier(name)) {
    throw new UsageError(
      `"${name}" is not a reference (BW-7K3F-92), nor at least four of the first characters of an id`,
    )
  }
  return name
}

const erase: Command = {
  usage: 'requests erase EMAIL|PHONE [--yes]',
  about:
    'Deletes everything that a person sent from an email address, or left with a phone number alone, artwork included. --yes skips the question.',
  examples: ['requests erase dana@northwind.example', 'requests erase dana@northwind.example --yes'],
  options: { yes: { type: 'boolean', default: false } },
  check({ words, options, ask }) {
    getEmail(words)
    if (!options.yes && !ask) throw new UsageError('no terminal to confirm in: pass --yes')
  },
  async run({ db, settings, words, options, print, note, ask }) {
    const email = getEmail(words)
    const found = await findPersonalData({ db, settings }, email)
    if (isEmpty(found))
      throw new NotFound(
        `nothing was sent under ${email}`,
        `find the email address that was used: npm run shop -- requests list --search NAME`,
      )
    if (!options.yes) {
      note(`Sent under ${email}: ${describeTrace(found)}.`)
      const answer = await ask?.('Delete all of it permanently? Type yes: ')
      if (answer?.trim().toLowerCase() !== 'yes') return note('Nothing was deleted.')
    }
    const deleted = await erasePerson(
      { db, settings, storage: await openStorage(settings) },
      { email, by: commandLine },
    )
    print(`Deleted: ${describeTrace(deleted)}.`)
    if (deleted.retainedProposals > 0)
      print(
        `Retained as evidence for ${settings.ACCEPTANCE_YEARS} years after acceptance: ${formatCount(deleted.retainedProposals, 'accepted proposal')}, without links and comments.`,
      )
    for (const path of deleted.filesLeft) {
      note(`${path} could not be deleted; the running shop tries again every hour.`)
    }
  },
}

/** '2 requests (1 quote, 1 swag-box), 4 notifications, 1 artwork file', and staff-created data if any. */
function describeTrace(trace: PersonalData): string {
  const byKind = Object.entries(trace.kinds).map(([kind, count]) => `${count} ${kind}`)
  const staffData = [
    [trace.contacts, 'contact'],
    [trace.members, 'portal member'],
    [trace.proposals, 'proposal'],
    [trace.sends, 'campaign recipient', 'campaign recipients'],
    [trace.notes, 'note'],
    [trace.mails, 'mail'],
    [trace.received, 'received email'],
    [trace.attachments.length, 'attachment'],
    [trace.events, 'other timeline entry', 'other timeline entries'],
  ] as const
  return [
    `${formatCount(trace.requests, 'request')} (${byKind.join(', ')})`,
    formatCount(trace.notifications, 'notification'),
    formatCount(trace.artwork.length, 'artwork file'),
    ...staffData.flatMap(([count, singular, plural]) => (count > 0 ? [formatCount(count, singular, plural)] : [])),
  ].join(', ')
}

function getEmail(words: string[]): string {
  const [email, ...more] = words
  if (!email) throw new UsageError('the email address or phone number is missing')
  rejectExtraWords(more)
  if (!email.includes('@') && !getLastDigits(email))
    throw new UsageError(`"${email}" is not an email address or phone number`)
  return email
}

const exportRequests: Command = {
  usage: 'requests export FORMAT [--kind KIND] [--status STATUS] [--since DAY]',
  about: `Prints all fields of all requests, spam included, newest first; lines is CSV with a row for each product. FORMAT: ${Object.keys(exportFormats).join(', ')}. STATUS: ${requestStatuses.join(', ')}. DAY, in TIME_ZONE: 2026-11-21.`,
  examples: [
    'requests export csv > requests.csv',
    'requests export ndjson --kind quote --status won --since 2026-11-21 > won.ndjson',
  ],
  options: { kind: { type: 'string' }, status: { type: 'string' }, since: { type: 'string' } },
  check({ words, options }) {
    getExportFormat(words)
    getKind(options.kind)
    getStatus(options.status)
    getDay(options.since)
  },
  async run({ db, readSettings, words, options, output }) {
    // Sets the time zone in which days begin.
    await readSettings()
    const kind = getKind(options.kind)
    const status = getStatus(options.status)
    const filter = {
      kinds: kind && [kind],
      statuses: status && [status],
      from: getDay(options.since),
      spam: 'with',
    } as const
    const view = { filter, staffId: null }
    const { writeTo } = await openExport(db, { view, format: getExportFormat(words), by: commandLine })
    await writeTo(output).catch((error) => {
      if (!isReaderClosed(error)) throw error
    })
  },
}

function getExportFormat([name, ...more]: string[]) {
  rejectExtraWords(more)
  if (!isExportFormat(name)) throw new UsageError(`the format is missing: ${Object.keys(exportFormats).join(', ')}`)
  return name
}

function getStatus(status: unknown): RequestStatus | undefined {
  if (status === undefined) return undefined
  if (!isRequestStatus(status)) throw new UsageError(`--status must be one of ${requestStatuses.join(', ')}`)
  return status
}

function getDay(day: unknown): string | undefined {
  if (day === undefined) return undefined
  if (!isIsoDate(String(day))) throw new UsageError('--since must be a day, such as 2026-11-21')
  return String(day)
}

function getKind(kind: unknown): RequestKind | undefined {
  if (kind === undefined) return undefined
  const known = requestKinds.find((name) => name === kind)
  if (!known) throw new UsageError(`--kind must be one of ${requestKinds.join(', ')}`)
  return known
}

function getCursor(after: unknown): string | undefined {
  if (after === undefined) return undefined
  if (!isCursor(String(after))) throw new UsageError('--after is the cursor printed at the end of the previous list')
  return String(after)
}

export const requestCommands = { list, show, files, export: exportRequests, erase }
