import { getRunningShopUrl } from '#server/database/embedded.ts'
import type { Command } from './command.ts'

const url: Command = {
  usage: 'database url',
  about: 'Prints the URL of the database, password included, for pg_dump and psql.',
  options: {},
  async run({ settings, print }) {
    const address = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? getRunningShopUrl(settings.DATA_DIR)
    if (!address) throw new Error('the database runs with the shop; start the shop first')
    print(address)
  },
}

export const databaseCommands = { url }
