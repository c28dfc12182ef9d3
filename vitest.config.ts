import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { setUpMemoryFolder } from './test/memory-folder.ts'

setUpMemoryFolder()

const tests = '{app,server,db,cli,demo,bench,test}/**/*.test.{ts,tsx}'
const elsewhere = ['test/crawl/**', 'test/faults/**']

/** Calls that change a test's whole process: modules that others have loaded, the global object. */
const changesItsProcess = /\bvi\.(mock|resetModules|stubGlobal)\(/
const alone = globSync(tests).filter((file) => changesItsProcess.test(readFileSync(file, 'utf8')))

/** Files that take most of a minute or more, as they start many shops. `npm test` leaves them out (decision 0060). */
const slow = [
  'app/features/suppliers/suppliers.test.ts',
  'server/{admin,admin-ids,main}.test.ts',
  'server/database/embedded.test.ts',
  'test/docs/commands.test.ts',
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
