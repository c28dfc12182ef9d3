import {
  countUnclaimed,
  type ListedUpload,
  listUploads,
  type UploadState,
  uploadStates,
} from '#app/features/uploads/list-uploads.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { type Command, checkFormat, format, getLimit, rejectExtraWords, UsageError } from './command.ts'
import { formatTable, toOneLine, truncate } from './table.ts'

const list: Command = {
  usage: 'uploads list [--state STATE] [--limit N] [--format json]',
  examples: ['uploads list', 'uploads list --limit 500 --format json'],
  about: `Lists uploaded artwork: files that cannot be deleted first, then the newest. STATE: ${uploadStates.join(', ')}.`,
  options: { state: { type: 'string' }, limit: { type: 'string', default: '50' }, format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
    getState(options.state)
    getLimit(options.limit)
  },
  async run({ db, settings, options, print, note }) {
    const state = getState(options.state)
    const found = await listUploads(db, { dataDir: settings.DATA_DIR, state, limit: getLimit(options.limit) })
    if (options.format === 'json') return print(JSON.stringify(found, null, 2))
    if (found.length === 0) return print('No artwork.')
    const now = new Date()
    for (const line of formatTable(
      head,
      found.map((each) => toRow(each, now)),
      process.stdout.columns ?? 140,
    ))
      print(line)
    const { files, bytes } = await countUnclaimed(db)
    note(`Unclaimed: ${files}, ${formatFileSize(bytes)} of ${settings.UPLOADS_TOTAL_MB} MB (UPLOADS_TOTAL_MB).`)
  },
}

const head = ['State', 'Age', 'Size', 'Name', 'Path']

const toRow = ({ state, created_at, size, name, path }: ListedUpload, now: Date) => [
  state,
  formatAge(now.getTime() - created_at.getTime()),
  formatFileSize(size),
  truncate(toOneLine(name), 32),
  path,
]

const minuteMs = 60_000

function formatAge(ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} days`
}

function getState(state: unknown): UploadState | undefined {
  if (state === undefined) return undefined
  const known = uploadStates.find((name) => name === state)
  if (!known) throw new UsageError(`--state must be one of ${uploadStates.join(', ')}`)
  return known
}

export const uploadCommands = { list }
