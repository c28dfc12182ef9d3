import { isRequestStatus, requestStatuses } from '#app/features/requests/statuses.ts'
import { migrate } from '#db/migrate.ts'
import { copyFrom as copy } from '#server/copy-from/copy-from.ts'
import { type Command, checkFormat, format, Incomplete, rejectExtraWords, UsageError } from './command.ts'
import { formatTable, toOneLine, truncate } from './table.ts'

const maxRejections = 50

export const copyFrom: Command = {
  usage: 'copy-from DATABASE_URL [--requests-as STATUS] [--format json]',
  examples: [
    'copy-from postgres://reader:secret@old.example/shop',
    'copy-from postgres://old.example/shop --requests-as won',
  ],
  about: `Copies products, boxes, posts and requests from a database with the same twelve tables. A repeated run copies what is new there. STATUS of requests without one: ${requestStatuses.join(', ')}.`,
  options: { 'requests-as': { type: 'string', default: 'new' }, format },
  check({ words, options }) {
    const [url, ...extra] = words
    if (!url || !URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
      throw new UsageError('the database URL of the other shop is missing: postgres://…')
    }
    rejectExtraWords(extra)
    checkFormat(options.format)
    if (!isRequestStatus(options['requests-as'])) {
      throw new UsageError(`--requests-as must be one of ${requestStatuses.join(', ')}`)
    }
  },
  async run({ databaseUrl, words, options, print, note }) {
    const status = options['requests-as']
    if (!isRequestStatus(status)) return
    await migrate(databaseUrl)
    const report = await copy(words[0] ?? '', { url: databaseUrl, status, progress: note })
    if (options.format === 'json') print(JSON.stringify(report, null, 2))
    else {
      const rows = report.tables.map(({ table, there, here, ...counts }) =>
        [table, there, counts.new, counts.changed, counts.same, counts.preserved, counts.rejected, here].map(String),
      )
      for (const line of formatTable(tableHead, rows, process.stdout.columns ?? 140)) print(line)
    }
    for (const { table, notCopied } of report.tables) {
      if (notCopied.length > 0) note(`${table}: columns not copied: ${notCopied.join(', ')}`)
    }
    note(
      'Files are not in a database: artwork of requests and images under /media stay in the storage of the other shop. Copy them into the storage of this one, or move with "backup" and "restore", which bring everything.',
    )
    const { rejections } = report
    for (const { table, key, reason } of rejections.slice(0, maxRejections)) {
      note(`${table} ${toOneLine(key)}: ${truncate(toOneLine(reason), 160)}`)
    }
    if (rejections.length === 0) return
    const remaining = rejections.length - maxRejections
    throw new Incomplete(
      `${rejections.length} rows could not be copied${remaining > 0 ? `; ${remaining} more than are named here, --format json has all` : ''}. Everything else is here.`,
      'correct these rows in the other database, then run the command again; it copies what is new',
    )
  },
}

const tableHead = ['Table', 'In source', 'New', 'Changed', 'Same', 'Preserved', 'Rejected', 'In this shop']
