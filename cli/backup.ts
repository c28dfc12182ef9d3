import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { recordBackup } from '#app/lib/last-backup.server.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { backUp } from '#server/backup/back-up.ts'
import { restore as restoreBackup } from '#server/backup/restore.ts'
import { getRunningOwnerUrl } from '#server/database/embedded.ts'
import { type Command, CommandFailed, NotFound, rejectExtraWords, UsageError } from './command.ts'

export const backup: Command = {
  usage: 'backup FILE',
  examples: ['backup /var/backups/shop-2026-11-21.zip'],
  about: 'Writes the database and all stored files into one archive, also while the shop runs.',
  options: {},
  check: ({ words }) => void getFile(words),
  async run({ db, settings, databaseUrl, words, print, note }) {
    const file = getFile(words)
    if (existsSync(file))
      throw new CommandFailed(`${file} is there already; backups are never written over`, 'give another file name')
    const storage = await openStorage(settings)
    const report = await backUp({ url: databaseUrl, storage, progress: note }, file)
    await recordBackup(db, { at: report.madeAt, bytes: report.bytes, missing: report.missing.length })
    const rows = report.tables.reduce((sum, table) => sum + table.rows, 0)
    print(`${file}: ${rows} rows, ${report.files} files, ${report.jobs} notifications, ${formatFileSize(report.bytes)}`)
    for (const path of report.missing) note(`Missing in storage: ${path}`)
    note(
      'It holds personal data, and the keys of the shop unless AUTH_SECRET is set. Store it where only you can read it.',
    )
  },
}

export const restore: Command = {
  usage: 'restore FILE [--live]',
  examples: ['restore /var/backups/shop-2026-11-21.zip'],
  about:
    'Restores a backup into an empty database, and its files into storage. The shop must not be running. It sends nothing until an admin resumes sending, unless --live says that it replaces the shop of the backup.',
  options: { live: { type: 'boolean' } },
  check: ({ words }) => void getFile(words),
  async run({ settings, databaseUrl, words, options, print, note }) {
    const file = getFile(words)
    if (!(await stat(file).catch(() => undefined)))
      throw new NotFound(`there is no file ${file}`, 'give the path of an archive that the command backup wrote')
    if (!settings.DATABASE_URL && getRunningOwnerUrl(settings.DATA_DIR)) {
      throw new CommandFailed('a shop runs on this database', 'stop it, then restore again')
    }
    const storage = await openStorage(settings)
    const target = {
      url: databaseUrl,
      storage,
      dataDir: settings.DATA_DIR,
      isLive: options.live === true,
      progress: note,
    }
    const { madeAt, tables, files, jobs } = await restoreBackup(file, target)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Restored what was backed up at ${madeAt}: ${rows} rows, ${files} files, ${jobs} notifications.`)
    note('Everyone signs in again. Start the shop with npm start.')
    if (!options.live)
      note(
        'Its emails, webhooks and search engine updates are paused until an admin resumes sending, or you run: npm run shop -- delivery resume',
      )
  },
}

/** @throws UsageError */
function getFile([file, ...more]: string[]): string {
  if (!file) throw new UsageError('the file is missing')
  rejectExtraWords(more)
  return resolve(file)
}
