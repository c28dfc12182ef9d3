import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createArtworkSvg } from '#test/artwork-files.ts'
import { waitUntil } from '#test/process.ts'
import { startReceiver } from './receiver.ts'
import { openStage, type Stage } from './stage.ts'
import { type Row, storeRows } from './table.ts'
import { tryFault } from './trial.ts'
import { sendArtwork } from './writes.ts'

const rows: Row[] = []
storeRows('clock', rows)

const jumps = [
  { name: 'an hour ahead', hours: 1 },
  { name: 'a day back', hours: -24 },
  { name: 'two days ahead', hours: 48 },
  { name: 'ten years ahead', hours: 10 * 365 * 24 },
]

/** Scheduled jobs that delete or publish by the clock. */
const scheduledJobs = ['sweep-uploads', 'sweep-pictures', 'expire-requests', 'sweep-imports', 'publish-posts']

async function setClock(stage: Stage, hours: number): Promise<void> {
  writeFileSync(join(stage.dataDir, 'clock'), String(hours))
  await wait(200)
}

/** Restarts the shop, which then runs its scheduled jobs. */
async function restartAndCleanUp(stage: Stage): Promise<void> {
  await stage.shop().end('SIGTERM')
  const insertedJobs = await stage.query<{ id: string }>(
    `insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = any ($1) returning id`,
    [scheduledJobs],
  )
  expect(insertedJobs).toHaveLength(scheduledJobs.length)
  await stage.restart()
  await waitUntil(async () => {
    const remainingJobs = await stage.query(`select from pgboss.job where id = any ($1) and state <> 'completed'`, [
      insertedJobs.map(({ id }) => id),
    ])
    return remainingJobs.length === 0
  }, 130_000)
}

test("the shop's clock jumps ahead and back while its scheduled jobs run", {
  timeout: 400_000,
}, async () => {
  const receiver = await startReceiver()
  const stage = await openStage({
    env: { WEBHOOK_URL: receiver.url },
    flags: ['--import', fileURLToPath(new URL('clock.preload.ts', import.meta.url))],
  })
  try {
    // Requests expire after a year; an unused image; a post scheduled for tomorrow.
    await stage.query(`insert into office_settings (name, value) values ('retention-months', '12')`)
    const [post] = await stage.query<{ id: string }>(
      `with post as (insert into blog_posts (slug, title, content, status)
         values ('tomorrow', 'Tomorrow', '<p>Mugs.</p>', 'draft') returning id)
       insert into content_schedules (kind, subject, publish_at)
         select 'post', id::text, now() + interval '1 day' from post returning subject as id`,
    )
    await stage.query(
      `insert into pictures (hash, width, height, name, size) values ('${'a'.repeat(32)}', 10, 10, 'new.png', 8)`,
    )
    const sent = await sendArtwork(stage, createArtworkSvg(), 'logo.svg')
    const { path } = JSON.parse(sent.text) as { path: string }
    for (const { name, hours } of jumps) {
      const trial = await tryFault(`clock of the shop set ${name}, then right again`, {
        url: () => stage.shop().url,
        databaseUrl: () => stage.database.url,
        injectFault: async () => {
          await setClock(stage, hours)
          await wait(1_500)
          if (hours > 24) await restartAndCleanUp(stage)
          await setClock(stage, 0)
        },
      })
      rows.push(trial)
      expect(trial).toMatchObject({ lost: 0, unnotified: 0 })
    }
    // All requests are stored, whatever the clock said during the cleanup; nothing was published early.
    const total = rows.reduce((sum, { stored }) => sum + stored, 0)
    const [remaining] = await stage.query<Record<'requests' | 'uploads' | 'pictures' | 'published', number>>(
      `select (select count(*)::int from requests) as requests, (select count(*)::int from uploads) as uploads,
         (select count(*)::int from pictures) as pictures,
         (select count(*)::int from blog_posts where id = $1 and status = 'published') as published`,
      [post?.id],
    )
    expect(remaining).toEqual({ requests: total, uploads: 1, pictures: 1, published: 0 })
    expect(await stage.storage.exists(path)).toBe(true)
    // Each request is notified once: no job lease expired by a wrong clock.
    await waitUntil(() => receiver.ids().size === total, 60_000)
    expect(receiver.count()).toBe(total)
  } finally {
    await stage.end()
    await receiver.stop()
  }
})
