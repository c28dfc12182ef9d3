import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'

/** The real shop with the demo catalogue, for every browser test of a run; the address travels by environment. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-shop-'))
  const databaseFolder = await mkdtemp(join(tmpdir(), 'boxwright-test-'))
  const database = await startEmbeddedDatabase(databaseFolder)
  const port = 4100 + Math.floor(Math.random() * 800)
  const log = join(folder, 'server.log')
  process.env.SHOP_URL = `http://localhost:${port}`
  process.env.SHOP_DATABASE_URL = database.url
  process.env.SHOP_DATA_DIR = join(folder, 'data')
  const shop = spawn(process.execPath, ['server/main.ts'], {
    // Each test poses as a visitor of its own, so that rate limits count as they do in life.
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: process.env.SHOP_DATA_DIR,
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
  })
  const stop = async () => {
    const gone = new Promise((done) => shop.once('exit', done))
    if (shop.exitCode === null && shop.kill('SIGTERM')) await gone
    await database.stop()
  }
  const deadline = Date.now() + 120_000
  for (;;) {
    const ready = await fetch(`${process.env.SHOP_URL}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (shop.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the shop did not start; its log is ${log}`)
    }
    await wait(100)
  }
  return async () => {
    await stop()
    for (const each of [folder, databaseFolder]) await rm(each, { recursive: true, force: true })
  }
}
