import pg from 'pg'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { expect, test } from '#test/database.ts'
import { runShopCommand } from '#test/shop-command.ts'

test('delivery is paused and resumed, but not paused while a shop runs', async ({ db, databaseUrl }) => {
  const run = async (verb: string) => {
    const { code, out, err } = await runShopCommand({ DATABASE_URL: databaseUrl }, ['delivery', verb])
    return [code, out.split('\n')[0] || err]
  }
  expect(await run('show')).toEqual([0, 'Not paused.'])
  expect(await run('resume')).toEqual([0, 'Nothing is paused.'])
  const shop = new pg.Client({ connectionString: databaseUrl, application_name: 'boxwright listener' })
  await shop.connect()
  expect(await run('pause')).toEqual([1, expect.stringContaining('a shop runs on this database')])
  await shop.end()
  // PostgreSQL may list the connection for a moment.
  await expect
    .poll(() => run('pause'), { timeout: 10_000 })
    .toEqual([0, expect.stringContaining('paused from the next start on')])
  expect(await run('pause')).toEqual([0, 'Already paused.'])
  // Names of earlier versions.
  expect(await run('hold')).toEqual([0, 'Already paused.'])
  expect(await run('show')).toEqual([0, expect.stringMatching(/^Paused since .* \(requested\)\.$/)])
  expect(await run('resume')).toEqual([0, expect.stringContaining('Resumed.')])
  expect(await run('release')).toEqual([0, 'Nothing is paused.'])
  const { entries } = await listAudit(db, { limit: 3 })
  expect(entries.map(({ action }) => action)).toEqual(['delivery.released', 'delivery.held'])
})
