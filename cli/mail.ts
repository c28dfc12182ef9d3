import { readBrand } from '#app/features/brand/brand.server.ts'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { sendTestMail } from '#app/features/setup/test-mail.server.ts'
import { type Command, rejectExtraWords, UsageError } from './command.ts'

const test: Command = {
  usage: 'mail test TO',
  examples: ['mail test kim@shop.example'],
  about: 'Sends a test email with the current settings and prints the response of the mail server.',
  options: {},
  check: ({ words }) => void getRecipient(words),
  async run({ db, readSettings, words, print }) {
    const to = getRecipient(words)
    const brand = await readBrand({ content: createContentCache(db) })
    const settings = await readSettings()
    const result = await sendTestMail({ settings, brand, to, requestedBy: 'npm run shop -- mail test' })
    print(`The mail server accepted it for ${to}: ${result}`)
  },
}

function getRecipient([to, ...more]: string[]): string {
  if (!to) throw new UsageError('the email address it should go to is missing')
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new UsageError(`"${to}" is not an email address`)
  rejectExtraWords(more)
  return to
}

export const mailCommands = { test }
