import { readBrand } from '#app/features/brand/brand.server.ts'
import { openContent } from '#app/features/brand/content.server.ts'
import { letterSender } from '#app/features/brand/letter-sender.ts'
import { renderLetter } from '#app/lib/letter/render-letter.server.ts'
import { mailSender, openMail } from '#app/lib/mail.server.ts'
import { type Command, UsageError } from './command.ts'

const test: Command = {
  usage: 'mail test TO',
  about: 'Sends a mail with the settings, and says what the mail server answered.',
  options: {},
  check: ({ words }) => void addressOf(words),
  async run({ db, settings, words, print }) {
    const to = addressOf(words)
    const { SMTP_URL, SALES_EMAIL = '', PUBLIC_URL } = settings
    if (!SMTP_URL) throw new Error('SMTP_URL is not set, so the shop sends no mail; .env.example shows how')
    const brand = await readBrand({ content: openContent(db) })
    const { name: shop } = brand
    const mail = openMail(SMTP_URL, settings)
    const facts = [
      { label: 'From', value: mailSender(settings, shop) ?? '' },
      { label: 'Requests go to', value: SALES_EMAIL },
      { label: 'Links lead to', value: PUBLIC_URL ?? 'nowhere: PUBLIC_URL is not set' },
    ]
    const letter = {
      preview: 'The mail settings of the shop work.',
      title: 'Mail works',
      parts: [
        { text: `${shop} has sent this with its settings, as it will send requests and answers.` },
        { facts, lines: facts.map(({ label, value }) => `${label}: ${value}`) },
      ],
      footer: ['Asked for by: npm run shop -- mail test'],
    }
    try {
      const answer = await mail.send({
        shop,
        to,
        subject: `Test mail of ${shop}`,
        automatic: true,
        ...(await renderLetter(letter, letterSender(brand, PUBLIC_URL))),
      })
      print(`The mail server took it for ${to}: ${answer}`)
    } catch (error) {
      throw new Error(`the mail server did not take it: ${error instanceof Error ? error.message : error}`)
    } finally {
      mail.close()
    }
  },
}

function addressOf([to, ...more]: string[]): string {
  if (!to) throw new UsageError('the address it should go to is missing')
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new UsageError(`"${to}" is no e-mail address`)
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here`)
  return to
}

export const mailCommands = { test }
