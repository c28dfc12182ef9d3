import { getRunningOwnerUrl } from '#server/database/embedded.ts'
import { type Command, CommandFailed } from './command.ts'

const url: Command = {
  usage: 'database url',
  examples: ['database url'],
  about: 'Prints the URL of the database, password included, for pg_dump and psql.',
  options: {},
  async run({ settings, print }) {
    const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? getRunningOwnerUrl(settings.DATA_DIR)
    if (!url)
      throw new CommandFailed('the database runs with the shop, which is not running', 'start the shop: npm start')
    print(url)
  },
}

export const databaseCommands = { url }
