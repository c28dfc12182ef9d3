import { parseArgs } from 'node:util'
import { listSetNames, parseSettings, type Settings } from '#app/lib/settings/parse-settings.ts'
import { connect, type Database } from '#db/client.ts'
import { rejectNewerDatabase } from '#db/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import {
  type Command,
  type CommandContext,
  CommandFailed,
  getErrorMessage,
  Incomplete,
  NotFound,
  UsageError,
} from './command.ts'

/**
 * Nouns and verbs of `npm run shop -- <noun> <verb>`. Each is loaded on demand: all of them take longer to load than most
 * commands to run.
 */
const nouns: Record<string, () => Promise<Record<string, Command> | Command>> = {
  requests: async () => ({
    ...(await import('./requests.ts')).requestCommands,
    ...(await import('./request-workflow.ts')).requestWorkflowCommands,
  }),
  proposals: async () => (await import('./proposals.ts')).proposalCommands,
  products: async () => ({
    ...(await import('./products.ts')).productCommands,
    export: (await import('./products-export.ts')).exportProducts,
  }),
  blog: async () => (await import('./blog.ts')).blogCommands,
  uploads: async () => (await import('./uploads.ts')).uploadCommands,
  staff: async () => (await import('./staff.ts')).staffCommands,
  tokens: async () => (await import('./tokens.ts')).tokenCommands,
  suppliers: async () => (await import('./suppliers.ts')).supplierCommands,
  mail: async () => (await import('./mail.ts')).mailCommands,
  delivery: async () => (await import('./delivery.ts')).deliveryCommands,
  database: async () => (await import('./database.ts')).databaseCommands,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'copy-from': async () => (await import('./copy-from.ts')).copyFrom,
}

/** Verbs of earlier versions, for scripts that use them. */
const renamedVerbs: Record<string, string> = {
  'delivery hold': 'pause',
  'delivery release': 'resume',
  'requests forget': 'erase',
}

const isCommand = (noun: Record<string, Command> | Command): noun is Command => typeof noun.run === 'function'

export type Terminal = Pick<CommandContext, 'print' | 'note' | 'ask'> & Partial<Pick<CommandContext, 'output'>>
type Environment = Record<string, string | undefined>

const prefix = 'npm run shop --'

/** Lists all commands with their names, such as `requests show`. */
export async function listCommands(): Promise<{ name: string; command: Command }[]> {
  const all = await Promise.all(Object.entries(nouns).map(async ([name, load]) => ({ name, noun: await load() })))
  return all.flatMap(({ name, noun }) =>
    isCommand(noun)
      ? [{ name, command: noun }]
      : Object.entries(noun).map(([verb, command]) => ({ name: `${name} ${verb}`, command })),
  )
}

async function formatUsage(): Promise<string> {
  const lines = (await listCommands()).map(({ command }) => `  ${prefix} ${command.usage}\n      ${command.about}`)
  return `Commands for operators. They work whether or not the shop is running.\nExamples: ${prefix} help NOUN VERB\n\n${lines.join('\n')}`
}

/** Help on the commands whose names begin with these words; undefined if none does. */
async function formatHelp(words: string[]): Promise<string | undefined> {
  const wanted = words.join(' ')
  const found = (await listCommands()).filter(({ name }) => name === wanted || name.startsWith(`${wanted} `))
  const texts = found.map(({ command: { usage, about, examples } }) =>
    [`${prefix} ${usage}`, `    ${about}`, '', ...examples.map((example) => `    ${prefix} ${example}`)].join('\n'),
  )
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

/** Runs one command. @returns the exit code: 0 done, 1 not done, 2 the command line was wrong */
export async function runShop(argv: string[], env: Environment, terminal: Terminal): Promise<number> {
  const { print, note } = terminal
  const [noun, verb] = argv
  if (noun === undefined || noun === 'help' || argv.includes('--help') || argv.includes('-h')) {
    const words = argv.filter((word, index) => !word.startsWith('-') && !(index === 0 && word === 'help')).slice(0, 2)
    const help = words.length > 0 ? ((await formatHelp(words)) ?? (await formatHelp(words.slice(0, 1)))) : undefined
    const isHelpRequested = noun !== undefined
    ;(isHelpRequested ? print : note)(help ?? (await formatUsage()))
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
    const name = (await listCommands()).find((each) => each.command === command)?.name
    if (error instanceof UsageError) {
      note(`${message}\n\nUsage: ${prefix} ${command.usage}\nExamples: ${prefix} help ${name}`)
      return 2
    }
    if (error instanceof Incomplete) note(message)
    else note(error instanceof NotFound ? `Not found: ${message}` : `Failed: ${message}`)
    const help = `see ${prefix} help ${name}`
    note(`Next: ${error instanceof CommandFailed ? (error.next ?? help) : getNext(error)}`)
    return 1
  }
}

/** Returns the next step after an error that no command foresees: of the database, disk, network or settings. */
function getNext(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause
    ? `check that the database and the disk can be reached: ${prefix} doctor`
    : `correct what the message names, then run the command again; settings are in .env (docs/settings.md)`
}

async function findCommand([noun = '', verb = '', ...rest]: string[]): Promise<{
  command?: Command | undefined
  rest: string[]
}> {
  const found = Object.hasOwn(nouns, noun) ? await nouns[noun]?.() : undefined
  if (found && isCommand(found)) return { command: found, rest: verb ? [verb, ...rest] : rest }
  const name = renamedVerbs[`${noun} ${verb}`] ?? verb
  return { command: found && Object.hasOwn(found, name) ? found[name] : undefined, rest }
}

async function runCommand(command: Command, args: string[], env: Environment, terminal: Terminal): Promise<void> {
  const { words, options } = parseWords(command, args)
  command.check?.({ words, options, ask: terminal.ask })
  const settings = parseSettings(env)
  const database = await openDatabase(settings, { shared: true, print: terminal.note })
  const { db, pool, close } = connect(database.url, { max: 4 })
  try {
    const client = await pool.connect()
    await rejectNewerDatabase(client).finally(() => client.release())
    await command.run({
      db,
      databaseUrl: database.url,
      openedDatabase: database,
      settings,
      readSettings: () => readSettings(db, settings, env),
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

async function readSettings(db: Database, environment: Settings, env: Environment): Promise<Settings> {
  const [{ openLiveSettings }, { createLog }] = await Promise.all([
    import('#app/lib/settings/live-settings.server.ts'),
    import('#app/lib/log.ts'),
  ])
  const live = { db, environment, lockedNames: listSetNames(env), log: createLog('silent') }
  return (await openLiveSettings(live)).values
}

function parseWords(command: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
    return { words: positionals, options: values as CommandContext['options'] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
