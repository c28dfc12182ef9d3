import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { connect } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { storeArtwork } from '../artwork.ts'
import { startMailServer } from '../mail-server.ts'
import { type ShopProcess, spawnNode, startShopProcess, waitUntil } from '../process.ts'
import { root } from './pages.ts'

/** Excluded from the clone: untracked files and data of a shop. */
const excluded = new Set(['.git', '.data', '.env', 'build', '.cache', '.react-router', 'test-results'])
/** Folders that documented commands write to; copied, not linked. */
const copiedFolders = new Set(['deploy', 'db', 'docs'])

export type Clone = Awaited<ReturnType<typeof makeClone>>

/** Creates a clone after `npm ci`, with a terminal. All pages share one shop. */
export async function makeClone() {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-docs-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  for (const name of readdirSync(root)) {
    if (excluded.has(name)) continue
    if (copiedFolders.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
    else symlinkSync(join(root, name), join(folder, name))
  }
  const bin = join(folder, '.bin')
  const socketPath = join(folder, '.command-socket')
  mkdirSync(bin)
  const npm = `#!/bin/sh\nexec '${process.execPath}' --no-warnings '${join(root, 'test/docs/npm.ts')}' "$@"\n`
  writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 })
  const mails = await startMailServer(join(folder, '.mails'))
  const shops = new Map<string, ShopProcess>()
  const commandLine = spawnNode('test/docs/command-server.ts', {
    cwd: folder,
    env: { SHOP_COMMAND_SOCKET: socketPath },
  })
  await waitUntil(() => commandLine.output().includes('open'))

  return {
    folder,
    mails: mails.url,
    write(file: string, content: string) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    },
    /** Runs a line in a shell. @returns its output and exit code */
    async type(line: string): Promise<{ output: string; code: number }> {
      const PATH = `${bin}:${dirname(process.execPath)}:${process.env.PATH}`
      const env = { PATH, HOME: folder, SHOP_COMMAND_SOCKET: socketPath, NO_COLOR: '1' }
      const shell = spawn('bash', ['-c', `set -o pipefail; exec 2>&1; ${line}`], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const ended = new Promise<number>((done) => shell.once('close', (code) => done(code ?? 1)))
      const output = await text(shell.stdout)
      return { output, code: await ended }
    },
    /** `npm start`, in place of the shop that ran on the same data folder. */
    async start(env: Record<string, string>, args: string[] = []): Promise<string> {
      const dataFolder = env.DATA_DIR ?? '.data'
      await shops.get(dataFolder)?.end()
      const shop = await startShopProcess({ cwd: folder, args, env: { DEMO: 'on', ...env, PORT: '0' } })
      shops.set(dataFolder, shop)
      // The first Admin's link comes after the URL.
      await waitUntil(() => /open at .*\n/.test(shop.output()))
      return shop.output()
    },
    /** Stores the example request of the pages, with a file. */
    async storeExampleRequest(reference: string): Promise<void> {
      const settings = parseSettings({ DATA_DIR: join(folder, '.data') })
      const opened = await openDatabase(settings, { shared: true, print: () => {} })
      const { db, close } = connect(opened.url, { max: 1, pipeline: true })
      const storage = await openStorage(settings)
      const [existing] = await db.select({ id: requests.id }).from(requests).where(eq(requests.reference, reference))
      if (!existing) {
        const { id } = await storeArtwork({ writes: db, storage }, [{ name: 'northwind mug.pdf', content: '%PDF-1.7' }])
        await db.update(requests).set({ reference }).where(eq(requests.id, id))
        await db.execute(sql`update requests set search_text = search_text || ' northwind mug' where id = ${id}`)
      }
      await close()
      await opened.close()
    },
    async end() {
      for (const shop of shops.values()) await shop.end()
      commandLine.child.kill()
      await commandLine.ended()
      await mails.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
