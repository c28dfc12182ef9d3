import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { setUpMemoryFolder } from './test/memory-folder.ts'

setUpMemoryFolder()

const tests = '{app,server,db,cli,demo,bench,test}/**/*.test.{ts,tsx}'
const elsewhere = ['test/crawl/**', 'test/faults/**']

/** Calls that change a test's whole process: modules that others have loaded, the global object. */
const changesItsProcess = /\bvi\.(mock|resetModules|stubGlobal)\(/
const alone = globSync(tests).filter((file) => changesItsProcess.test(readFileSync(file, 'utf8')))

/** Files that take 20 seconds or more, most as they start shops or other processes. `npm test` leaves them out (decision 0060). */
const slow = [
  'app/admin/requests/export/export.test.ts',
  'app/features/catalog/products/undo-change.test.ts',
  'app/features/catalog/query/list-products.server.test.ts',
  'app/features/catalog/search/relevance.test.ts',
  'app/features/imports/export/round-trip.test.ts',
  'app/features/imports/jobs.test.ts',
  'app/features/logo/core/printing/likeness.test.ts',
  'app/features/proposals/document/same-figures.test.tsx',
  'app/features/proposals/lifecycle/races.test.ts',
  'app/features/proposals/page/proposal-page.test.ts',
  'app/features/requests/export/export-stream.test.ts',
  'app/features/requests/notifications/workers.test.ts',
  'app/features/sends/redemption/{claim,stock-claims}.test.ts',
  'app/features/suppliers/{decorations,journey,suppliers}.test.ts',
  'app/features/suppliers/feeds/feeds.test.ts',
  'app/features/suppliers/sage/sage.test.ts',
  'app/features/webhooks/delivery/outage.test.ts',
  'cli/{backup,copy-from}.test.ts',
  'server/{admin,admin-ids,busy,main}.test.ts',
  'server/database/{embedded,role-pools,shop-role}.test.ts',
  'server/http/{connections,media-files}.test.ts',
  'server/jobs/workers.test.ts',
  'test/docs/commands.test.ts',
  'test/fuzz/linear-time.test.ts',
  'test/security/secrets.test.ts',
].flatMap((pattern) => {
  const files = globSync(pattern)
  if (files.length === 0) throw new Error(`no test file matches ${pattern}`)
  return files
})

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: false,
  // Three for two cores, as tests also wait. A retry is shown: real clocks and processes are late on a busy machine.
  test: {
    name,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 1,
    ...test,
  },
})

/** Files share a process, as the shop's modules do, except for those that cannot (decision 0045). */
export default defineConfig({
  test: {
    globalSetup: ['./test/database-server.ts', './test/fuzz/seed.ts'],
    projects: [
      project('shared', { include: [tests], exclude: [...elsewhere, ...alone, ...slow], isolate: false }),
      project('slow', { include: slow, exclude: alone, isolate: false }),
      project('alone', { include: alone, exclude: elsewhere }),
    ],
    onConsoleLog: (log) => {
      throw new Error(`a test printed: ${log}`)
    },
  },
})
