import type { ParseArgsConfig } from 'node:util'
import type { Settings } from '#app/lib/env.ts'
import type { Database } from '#db/client.ts'

/** The command line was wrong; the message says how it should be. Exit code 2. */
export class UsageError extends Error {}

/** What was asked for is not there; the message says so. Exit code 1. */
export class NotFound extends Error {}

export type CommandContext = {
  db: Database
  settings: Settings
  /** Words after noun and verb. */
  words: string[]
  options: Record<string, string | boolean | undefined>
  /** Writes a line to standard output, which holds nothing but the answer. */
  print(line: string): void
  /** Writes a line to standard error. */
  note(line: string): void
  /** Asks whoever sits at the terminal; absent where nobody does. */
  ask?: ((question: string) => Promise<string>) | undefined
}

export type Command = {
  /** What stands after `npm run shop --`. */
  usage: string
  about: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Refuses wrong words before anything is opened. @throws UsageError */
  check?(context: Pick<CommandContext, 'words' | 'options' | 'ask'>): void
  run(context: CommandContext): Promise<void>
}
