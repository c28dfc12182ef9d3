import { sql } from 'drizzle-orm'
import {
  countPendingMessages,
  requestOutgoingPause,
  resumeOutgoing,
} from '#app/features/requests/notifications/outgoing.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { type Command, CommandFailed, rejectExtraWords } from './command.ts'

const show: Command = {
  usage: 'delivery show',
  about: 'Shows whether emails, webhooks and search engine updates are paused, and how many wait.',
  examples: ['delivery show'],
  options: {},
  check: ({ words }) => rejectExtraWords(words),
  async run({ db, readSettings, print }) {
    const pause = await readOutgoingPause(db)
    print(pause ? `Paused since ${pause.since} (${pause.reason}).` : 'Not paused.')
    const { mail, webhook, confirmation, replies, proposals, sends, portal } = await countPendingMessages(
      db,
      await readSettings(),
    )
    print(
      `Waiting: ${mail} notifications, ${webhook} webhook deliveries, ${confirmation} confirmations to customers, ${replies} replies, ${proposals} proposals and emails about them, ${sends} emails to campaign recipients, ${portal} sign-in emails of the customer portal.`,
    )
    if (pause) print('To send them: npm run shop -- delivery resume')
  },
}

const pause: Command = {
  usage: 'delivery pause',
  about:
    'Before the first start of a copied shop: it sends nothing until you resume sending. The shop must not be running.',
  examples: ['delivery pause'],
  options: {},
  check: ({ words }) => rejectExtraWords(words),
  async run({ db, print }) {
    // A running shop would go on sending.
    const { rowCount } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'boxwright listener'`)
    if (rowCount) throw new CommandFailed('a shop runs on this database', 'stop it, then run the command again')
    const isNew = await requestOutgoingPause(db, commandLine)
    print(isNew ? 'Emails, webhooks and search engine updates are paused from the next start on.' : 'Already paused.')
  },
}

const resume: Command = {
  usage: 'delivery resume',
  about: 'Sends what waits in a restored or copied shop, and everything from now on.',
  examples: ['delivery resume'],
  options: {},
  check: ({ words }) => rejectExtraWords(words),
  async run({ db, readSettings, print }) {
    const { mail, webhook, confirmation, replies, proposals, sends, portal } = await countPendingMessages(
      db,
      await readSettings(),
    )
    const isResumed = await resumeOutgoing(db, commandLine)
    const total = mail + webhook + confirmation + replies + proposals + sends + portal
    print(
      isResumed
        ? `Resumed. The shop sends what waits within seconds, or at its next start: ${total}.`
        : 'Nothing is paused.',
    )
  },
}

export const deliveryCommands = { show, pause, resume }
