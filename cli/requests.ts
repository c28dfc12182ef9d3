import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { announceQueues, type ChannelName } from '#app/features/requests/announcements/queues.server.ts'
import { kindTitles, requestDetails, requestSummary, senderName } from '#app/features/requests/details.ts'
import { type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import { findRequests, listRequests, type StoredRequest, waitingJobs } from '#app/features/requests/read.server.ts'
import { openChannels } from '#app/features/requests/announcements/workers.server.ts'
import { openStorage } from '#app/lib/storage.server.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { type Command, type CommandContext, NotFound, UsageError } from './command.ts'
import { fit, formatTable } from './table.ts'

const format = { type: 'string', default: 'table' } as const
const mostListed = 10_000

const list: Command = {
  usage: 'requests list [--kind KIND] [--limit N] [--format json]',
  about: `Requests, newest first. KIND: ${requestKinds.join(', ')}.`,
  options: { kind: { type: 'string' }, limit: { type: 'string', default: '50' }, format },
  check({ words, options }) {
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here`)
    checkFormat(options.format)
    kindOf(options.kind)
    limitOf(options.limit)
  },
  async run(context) {
    const { db, options, print, note } = context
    const kind = kindOf(options.kind)
    const requests = await listRequests(db, { kinds: kind && [kind], limit: limitOf(options.limit) })
    if (options.format === 'json') return print(JSON.stringify(requests, null, 2))
    if (requests.length === 0) return print('No requests yet.')
    for (const line of formatTable(head, requests.map(toRow), process.stdout.columns ?? 120)) print(line)
    for (const line of await waitingAnnouncements(context)) note(line)
  },
}

const notYet: Record<ChannelName, string> = {
  mail: 'announced by e-mail',
  webhook: 'sent to the webhook',
}

/** What still waits for the channels that are set up; while none is, what waits for mail, since nobody is told at all. */
async function waitingAnnouncements({ db, settings }: CommandContext): Promise<string[]> {
  const names = openChannels({ db, settings }).map(({ name }) => name)
  const lines: string[] = []
  for (const name of names.length > 0 ? names : (['mail'] as const)) {
    const waiting = await waitingJobs(db, announceQueues[name].waiting)
    const failed = await waitingJobs(db, announceQueues[name].failed)
    if (waiting > 0) lines.push(`${waiting} not ${notYet[name]} yet.`)
    if (failed > 0)
      lines.push(`${failed} could not be ${notYet[name]} for a week; they are tried again when the shop starts.`)
  }
  return lines
}

const head = ['ID', 'Received (UTC)', 'Kind', 'From', 'About']

function toRow(request: StoredRequest): string[] {
  const from = senderName(request)
  const about = [request.suspected_spam ? '[spam?]' : '', from ? request.email : '', requestSummary(request)]
  return [
    request.id.slice(0, 8),
    request.created_at.toISOString().slice(0, 16).replace('T', ' '),
    request.kind,
    fit(oneLine(from || request.email), 24),
    oneLine(about.filter(Boolean).join(' ')),
  ]
}

/** Visitors' text may not steer the terminal. */
const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')
const oneLine = (text: string) => printable(text).replace(/\s+/g, ' ')

const show: Command = {
  usage: 'requests show ID [--format json]',
  about: 'Everything of one request. The first characters of its id are enough.',
  options: { format },
  check({ words, options }) {
    idOf(words)
    checkFormat(options.format)
  },
  async run(context) {
    const { options, print } = context
    const request = await findRequest(context)
    if (options.format === 'json') return print(JSON.stringify(request, null, 2))
    const details = [
      ...requestDetails(request),
      { label: 'Suspected spam', value: request.suspected_spam ? 'Yes' : 'No' },
      { label: 'Announced by e-mail', value: request.announced_at?.toISOString() ?? 'not yet' },
    ]
    const width = Math.max(...details.map(({ label }) => label.length)) + 2
    print(`${kindTitles[request.kind]} ${request.id}`)
    print(`Received ${request.created_at.toISOString()}`)
    print('')
    for (const { label, value } of details) {
      const lines = [value].flat().flatMap((text) => printable(text).split('\n'))
      print(`${label.padEnd(width)}${lines.join(`\n${' '.repeat(width)}`)}`)
    }
  },
}

const files: Command = {
  usage: 'requests files ID --to FOLDER',
  about: "Copies a request's artwork into a folder.",
  options: { to: { type: 'string' } },
  check({ words, options }) {
    idOf(words)
    if (!options.to) throw new UsageError('--to FOLDER is missing')
  },
  async run(context) {
    const folder = String(context.options.to)
    const request = await findRequest(context)
    const artwork = (request.uploaded_files ?? []) as UploadedFile[]
    if (artwork.length === 0) throw new NotFound(`request ${request.id} has no artwork`)
    const storage = await openStorage(context.settings)
    await mkdir(folder, { recursive: true })
    const taken = new Set<string>()
    for (const { url, name } of artwork) {
      const target = join(folder, freeName(name ?? url, taken))
      // Never over a file that is there already.
      await pipeline(await storage.getStream(url), createWriteStream(target, { flags: 'wx' }))
      context.print(target)
    }
  },
}

/** The visitor's own name for a file, without folders, numbered where two are alike. */
function freeName(name: string, taken: Set<string>): string {
  const base = basename(printable(name).replaceAll('\\', '/')).replace(/^\.+/, '') || 'artwork'
  const extension = extname(base)
  let free = base
  for (let i = 2; taken.has(free.toLowerCase()); i++)
    free = `${base.slice(0, base.length - extension.length)} (${i})${extension}`
  taken.add(free.toLowerCase())
  return free
}

async function findRequest({ db, words }: CommandContext): Promise<StoredRequest> {
  const id = idOf(words)
  const [request, second] = await findRequests(db, id)
  if (!request) throw new NotFound(`no request has the id ${id}`)
  if (second) throw new NotFound(`several requests have an id that begins with ${id}`)
  return request
}

function idOf(words: string[]): string {
  const [id, ...more] = words
  if (!id) throw new UsageError('the id is missing')
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here`)
  if (!/^[0-9a-f-]{4,36}$/i.test(id))
    throw new UsageError(`"${id}" is not an id: at least four of its first characters`)
  return id
}

function kindOf(kind: unknown): RequestKind | undefined {
  if (kind === undefined) return undefined
  const known = requestKinds.find((name) => name === kind)
  if (!known) throw new UsageError(`--kind is one of ${requestKinds.join(', ')}`)
  return known
}

function limitOf(limit: unknown): number {
  const number = /^\d{1,5}$/.test(String(limit)) ? Number(limit) : 0
  if (number < 1 || number > mostListed) throw new UsageError(`--limit is a number from 1 to ${mostListed}`)
  return number
}

function checkFormat(name: unknown): void {
  if (name !== 'table' && name !== 'json') throw new UsageError('--format is table or json')
}

export const requestCommands = { list, show, files }
