import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, vi } from 'vitest'
import { FileRejected, ReadingStopped } from '../rejection.ts'
import { runImportWorker } from './process.server.ts'

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  return { ...real, fork: vi.fn(real.fork) }
})

const test = base.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  file: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'read-'))
    const file = join(folder, 'mugs.csv')
    await writeFile(file, 'name,price\nMug,12\n')
    await use(file)
    await rm(folder, { recursive: true })
  },
})

const getChild = () => vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess
const preview = (file: string) => runImportWorker({ kind: 'preview', file, name: 'mugs.csv', reading: {} })

test('distinguishes a killed import process from a file that exceeds its limits', async ({ file }) => {
  expect(await preview(file)).toMatchObject({ preview: { format: 'csv' } })

  const interrupted = preview(file)
  getChild().kill('SIGKILL')
  const interruption = await interrupted.catch((reason: unknown) => reason)
  expect(interruption).toBeInstanceOf(ReadingStopped)
  expect(interruption).toMatchObject({
    message: 'Reading this file was interrupted and nothing was imported. Try again.',
    cause: expect.stringContaining('SIGKILL'),
  })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const reading = preview(file)
    vi.advanceTimersByTime(20 * 60_000)
    const error = await reading.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(FileRejected)
    expect(error).not.toBeInstanceOf(ReadingStopped)
    expect(error).toMatchObject({ message: expect.stringContaining('too much memory or time') })
  } finally {
    vi.useRealTimers()
  }
})
