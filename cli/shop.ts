import { parseArgs } from 'node:util'
import { parseSettings } from '#app/lib/env.ts'
import { connect } from '#db/client.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Command, type CommandContext, getErrorMessage, Incomplete, NotFound, UsageError } from './command.ts'

/**
 * Nouns and verbs of `npm run shop -- <noun> <verb>`. Each is loaded on demand: all of them take longer to load than most
 * commands to run.
 */
const nouns: Record<string, () => Promise<Record<string, Command> | Command>> = {
  requests: async () => ({
    ...(await import('./requests.ts')).requestCommands,
    ...(await import('./request-work.ts')).requestWorkCommands,
  }),
  products: async () => ({
    ...(await import('./products.ts')).productCommands,
    export: (await import('./products-export.ts')).exportProducts,
  }),
  blog: async () => (await import('./blog.ts')).blogCommands,
  uploads: async () => (await import('./uploads.ts')).uploadCommands,
  staff: async () => (await import('./staff.ts')).staffCommands,
  mail: async () => (await import('./mail.ts')).mailCommands,
  database: async () => (await import('./database.ts')).databaseCommands,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'copy-from': async () => (await import('./copy-from.ts')).copyFrom,
}

const isCommand = (noun: Record<string, Command> | Command): noun is Command => typeof noun.run === 'function'

export type Terminal = Pick<CommandContext, 'print' | 'note' | 'ask'> & Partial<Pick<CommandContext, 'output'>>
type Environment = Record<string, string | undefined>

async function formatUsage(): Promise<string> {
  const all = await Promise.all(Object.values(nouns).map((load) => load()))
  const commands = all.flatMap((noun) => (isCommand(noun) ? [noun] : Object.values(noun)))
  const lines = commands.map((command) => `  npm run shop -- ${command.usage}\n      ${command.about}`)
  return `Commands for operators. They work whether or not the shop is running.\n\n${lines.join('\n')}`
}

/** Runs one command. @returns the exit code: 0 done, 1 not done, 2 the command line was wrong */
export async function runShop(argv: string[], env: Environment, terminal: Terminal): Promise<number> {
  const { print, note } = terminal
  const [noun, verb] = argv
  if (noun === undefined || noun === 'help' || argv.includes('--help') || argv.includes('-h')) {
    const isHelpRequested = noun !== undefined
    ;(isHelpRequested ? print : note)(await formatUsage())
    return isHelpRequested ? 0 : 2
  }
  const { command, rest } = await findCommand(argv)
  if (!command) {
    note(`Unknown command: ${[noun, verb].filter(Boolean).join(' ')}\n\n${await formatUsage()}`)
    return 2
  }
  try {
    await runCommand(command, rest, env, terminal)
    return 0
  } catch (error) {
    const message = getErrorMessage(error)
    if (error instanceof UsageError) note(`${message}\n\nUsage: npm run shop -- ${command.usage}`)
    else if (error instanceof Incomplete) note(message)
    else note(error instanceof NotFound ? `Not found: ${message}` : `Failed: ${message}`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function findCommand([noun = '', verb = '', ...rest]: string[]): Promise<{
  command?: Command | undefined
  rest: string[]
}> {
  const found = Object.hasOwn(nouns, noun) ? await nouns[noun]?.() : undefined
  if (found && isCommand(found)) return { command: found, rest: verb ? [verb, ...rest] : rest }
  return { command: found && Object.hasOwn(found, verb) ? found[verb] : undefined, rest }
}

async function runCommand(command: Command, args: string[], env: Environment, terminal: Terminal): Promise<void> {
  const { words, options } = parseWords(command, args)
  command.check?.({ words, options, ask: terminal.ask })
  const settings = parseSettings(env)
  const database = await openDatabase(settings, { shared: true, print: terminal.note })
  const { db, close } = connect(database.url, { max: 4 })
  try {
    await command.run({
      db,
      databaseUrl: database.url,
      openedDatabase: database,
      settings,
      words,
      options,
      output: process.stdout,
      ...terminal,
    })
  } finally {
    await close()
    await database.close()
  }
}

function parseWords(command: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
    return { words: positionals, options: values as CommandContext['options'] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
