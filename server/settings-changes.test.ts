import { enqueueNotifications, prepareNotifications } from '#app/features/requests/notifications/queues.server.ts'
import { changeSettings } from '#app/features/settings/change-settings.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { openLiveSettings, settingsChannel } from '#app/lib/settings/live-settings.server.ts'
import { readMail } from '#test/mail.ts'
import { waitUntil } from '#test/process.ts'
import { expect, test } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { listenToDatabase } from './database/notifications.ts'
import { startWorkers } from './jobs/workers.ts'

test('a mail server chosen in one process sends what waits in another one', async ({
  services,
  databaseUrl,
  mailbox,
}) => {
  const { db, jobs, log, settings: environment } = services
  // Another process with its own settings, as server/shop.ts opens it.
  const liveSettings = await openLiveSettings({ db, environment: { ...environment }, lockedNames: ['DATA_DIR'], log })
  let isListening = false
  const listener = listenToDatabase(
    databaseUrl,
    {
      on: { [settingsChannel]: () => void liveSettings.reload() },
      onListening: (listening) => {
        isListening = listening
      },
    },
    log,
  )
  const stop = await startWorkers({ ...services, settings: liveSettings.values, liveSettings })
  try {
    await waitUntil(() => isListening)
    const { id } = await storeRequest(services, 'project', {
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana@northwind.example',
      product_type: 'other',
    })
    await prepareNotifications(jobs)
    await services.writes.transaction((tx) => enqueueNotifications(jobs, tx, { kind: 'project', id }))
    await changeSettings(services, {
      group: 'mail',
      changes: { SMTP_URL: mailbox.url, SALES_EMAIL: 'sales@shop.example' },
      version: 0,
      by: commandLine,
    })
    await waitUntil(() => mailbox.mails.length === 2, 20_000)
    expect(mailbox.mails.map((mail) => readMail(mail).headers.to).toSorted()).toEqual([
      expect.stringContaining('dana@northwind.example'),
      'sales@shop.example',
    ])
  } finally {
    await stop()
    await listener.stop()
  }
}, 60_000)
