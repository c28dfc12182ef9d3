import './node-env.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLog } from '#app/lib/log.ts'
import { listSetNames, parseSettings, type Settings } from '#app/lib/settings/parse-settings.ts'
import { startBuild } from './build/build.ts'
import type { Shop } from './shop.ts'
import { getMessage, StartupError } from './startup-error.ts'
import { print } from './terminal.ts'

const dev = process.argv.includes('--dev')

const settings = readSettings()
const log = createLog(settings.LOG_LEVEL)
let shop: Shop | undefined
let stopRequestedAt = 0

function readSettings(): Settings {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    return parseSettings(process.env)
  } catch (error) {
    exitWithError(getMessage(error))
  }
}

function exitWithError(line: string): never {
  process.stderr.write(`Boxwright cannot start: ${line}\n`)
  process.exit(1)
}

/** A first signal lets everything finish, a second one cuts requests short; npm forwards Ctrl-C twice at once. */
async function stop(exitCode: number): Promise<void> {
  if (stopRequestedAt > 0) {
    if (Date.now() - stopRequestedAt > 300) shop?.abort()
    return
  }
  stopRequestedAt = Date.now()
  await starting.catch(() => {})
  await shop?.stop()
  process.exit(exitCode)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0))
for (const origin of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(origin, (error) => {
    log.fatal({ err: error, origin }, 'process.crashed')
    void stop(1)
  })
}
// A closed pipe is not a reason to stop.
process.stdout.on('error', () => {})

async function start(): Promise<Shop> {
  // A first start builds the site while it loads the modules of the shop and creates and fills the database.
  const build = dev ? undefined : startBuild(fileURLToPath(new URL('..', import.meta.url)), print)
  const { startShop } = await import('./shop.ts')
  return startShop(settings, log, {
    build,
    lockedNames: listSetNames(process.env),
    onLost: (error) => {
      log.fatal({ err: error }, 'database.lost')
      void stop(1)
    },
  })
}

const starting = start()
try {
  shop = await starting
  if (stopRequestedAt === 0) {
    const link = shop.firstOwnerLink
    // One write, so that a reader that waits for the first line gets the second, too.
    print(
      `Boxwright is open at ${shop.url}${link ? `\nNo admin yet. Within 24 hours, once, this makes you an admin: ${link}` : ''}`,
    )
  }
} catch (error) {
  if (!(error instanceof StartupError)) log.fatal({ err: error }, 'shop.start_failed')
  exitWithError(getMessage(error))
}
