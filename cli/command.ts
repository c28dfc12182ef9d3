import type { Writable } from 'node:stream'
import type { ParseArgsConfig } from 'node:util'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Database } from '#db/client.ts'
import type { OpenedDatabase } from '#server/database/open-database.ts'

/** The command line was wrong; the message says how it should be. Exit code 2. */
export class UsageError extends Error {}

/** Exit code 1. `next`: what to do now; without it, the help of the command. */
export class CommandFailed extends Error {
  readonly next: string | undefined

  constructor(message: string, next?: string) {
    super(message)
    this.next = next
  }
}

/** The command completed in part or not at all, as printed. */
export class Incomplete extends CommandFailed {}

/** The requested item does not exist. */
export class NotFound extends CommandFailed {}

export type CommandContext = {
  db: Database
  /** The URL behind `db`, password included. */
  databaseUrl: string
  /** The same with the URLs of its roles. */
  openedDatabase: OpenedDatabase
  /** Settings of the environment. */
  settings: Settings
  /** Reads the settings as the shop uses them: those of the environment, then those that admins stored. */
  readSettings(): Promise<Settings>
  /** Words after noun and verb. */
  words: string[]
  /** Options that can be repeated have all values. */
  options: Record<string, string | boolean | string[] | undefined>
  /** Writes a line to standard output, which contains only results. */
  print(line: string): void
  /** Standard output, for streams. */
  output: Writable
  /** Writes a line to standard error. */
  note(line: string): void
  /** Prompts at the terminal; absent without one. */
  ask?: ((question: string) => Promise<string>) | undefined
}

export type Command = {
  /** Arguments after `npm run shop --`. */
  usage: string
  about: string
  /** Command lines for `help`, without `npm run shop --`; at least one. */
  examples: readonly [string, ...string[]]
  options: NonNullable<ParseArgsConfig['options']>
  /** Rejects wrong words before anything is opened. @throws UsageError */
  check?(context: Pick<CommandContext, 'words' | 'options' | 'ask'>): void
  run(context: CommandContext): Promise<void>
}

const maxListed = 10_000

/** The option of every command that lists or shows: a table, or JSON for programs. */
export const format = { type: 'string', default: 'table' } as const

/** @throws UsageError */
export function checkFormat(name: unknown): void {
  if (name !== 'table' && name !== 'json') throw new UsageError('--format is table or json')
}

/** Parses the limit of a list. @throws UsageError */
export function getLimit(limit: unknown): number {
  const number = /^\d{1,5}$/.test(String(limit)) ? Number(limit) : 0
  if (number < 1 || number > maxListed) throw new UsageError(`--limit must be a number from 1 to ${maxListed}`)
  return number
}

/** @throws UsageError where words follow that no command waits for */
export function rejectExtraWords([word]: string[]): void {
  if (word !== undefined) throw new UsageError(`"${word}" is not expected here`)
}

/** The one word a command waits for. @throws UsageError */
export function getOnlyWord([word, ...extra]: string[], label: string): string {
  if (!word) throw new UsageError(`${label} is missing`)
  rejectExtraWords(extra)
  return word
}

/** Returns the reason of an error; drizzle wraps that of the database. */
export function getErrorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const isTableMissing = 'code' in cause && cause.code === '42P01'
  return isTableMissing ? 'this database holds no shop yet; npm start makes it' : cause.message
}
