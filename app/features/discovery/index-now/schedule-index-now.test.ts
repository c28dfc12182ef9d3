import { createLog } from '#app/lib/log.ts'
import { productData } from '#db/tables/products.ts'
import { waitUntil } from '#test/process.ts'
import { expect, test } from '#test/receivers.ts'
import { scheduleIndexNow } from './schedule-index-now.server.ts'
import { submitChanges } from './submit-changes.server.ts'

test('runs only with a key, and logs a failed run as a warning', async ({ services, db, jobs, receiver }) => {
  const settings = { PUBLIC_URL: 'https://shop.example', INDEXNOW_KEY: 'a-key-of-a-test', INDEXNOW_URL: receiver.url }
  const lines: Record<string, unknown>[] = []
  const log = createLog('debug', { write: (line) => lines.push(JSON.parse(line)) })
  await scheduleIndexNow({ ...services, log })
  expect(await jobs.getSchedules('index-now')).toEqual([])
  await submitChanges(db, { url: receiver.url, key: settings.INDEXNOW_KEY, publicUrl: settings.PUBLIC_URL })
  await db.insert(productData).values({ name: 'Mug' })
  receiver.respond = (response) => response.writeHead(503).end()
  await jobs.send('index-now', {})
  await scheduleIndexNow({ ...services, settings: { ...services.settings, ...settings }, log })
  expect(await jobs.getSchedules('index-now')).toMatchObject([{ cron: '*/5 * * * *' }])
  await waitUntil(() => lines.some(({ level }) => level === 40))
  expect(JSON.stringify(lines)).toContain('responded with status 503')
  await jobs.unschedule('index-now')
})
