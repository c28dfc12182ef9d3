import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { BucketFault } from './bucket-proxy.ts'
import { openStage, type Stage } from './stage.ts'
import { storeRows } from './table.ts'
import { tryUploads, type UploadTrial } from './upload-trial.ts'

const trials: UploadTrial[] = []
storeRows('storage', trials)

/** Duration of a fault. */
const faultMs = 3_000
/** Longer than the shop waits for a bucket's answer: a minute. */
const beyondTimeoutMs = 62_000

type Fault = {
  name: string
  injectFault(stage: Stage): Promise<void>
  /** Statuses of requests during the fault. */
  rejectedWith: number[]
}

/** Replaces a folder for the duration of the fault. */
async function replaceFolder(folder: string, other: (path: string) => void): Promise<void> {
  renameSync(folder, `${folder}.away`)
  other(folder)
  await wait(faultMs)
  rmSync(folder, { recursive: true, force: true })
  renameSync(`${folder}.away`, folder)
}

async function setFlag(stage: Stage, flag: string): Promise<void> {
  writeFileSync(join(stage.dataDir, flag), '')
  await wait(faultMs)
  rmSync(join(stage.dataDir, flag))
}

const folderFaults: Fault[] = [
  {
    name: 'folder gone for 3 s, a file in its place',
    injectFault: ({ dataDir }) => replaceFolder(join(dataDir, 'storage'), (path) => writeFileSync(path, '')),
    rejectedWith: [500],
  },
  {
    name: 'folder takes no file for 3 s (it leads into /proc, where not even root may create one)',
    injectFault: ({ dataDir }) => replaceFolder(join(dataDir, 'incoming'), (path) => symlinkSync('/proc/self', path)),
    rejectedWith: [500],
  },
  {
    name: 'disk full for 3 s (ENOSPC while files come in)',
    injectFault: (stage) => setFlag(stage, 'full'),
    rejectedWith: [507],
  },
  {
    name: 'disk slow for 3 s: every opening and move takes 1.5 s',
    injectFault: (stage) => setFlag(stage, 'slow'),
    rejectedWith: [],
  },
]

const bucketFaults: { name: string; fault: BucketFault; rejectedWith: number[] }[] = [
  { name: 'bucket answers 500 InternalError for 3 s', fault: '500', rejectedWith: [500] },
  { name: 'bucket answers 503 SlowDown for 3 s', fault: 'SlowDown', rejectedWith: [500] },
  { name: 'bucket cuts every connection half-way for 3 s', fault: 'cut', rejectedWith: [500] },
  { name: 'bucket slow for 3 s: each answer 1.5 s late', fault: 'slow', rejectedWith: [] },
]
const bucketFaultCases: Fault[] = bucketFaults.map(({ name, fault, rejectedWith }) => ({
  name,
  rejectedWith,
  injectFault: async ({ store }) => {
    store?.fail(fault)
    await wait(faultMs)
    store?.fail('none')
  },
}))

async function tryAll(stage: Stage, faults: Fault[]): Promise<void> {
  for (const { name, injectFault, rejectedWith } of faults) {
    const trial = await tryUploads(name, stage, () => injectFault(stage))
    trials.push(trial)
    expect(trial, name).toMatchObject({ lost: 0, stray: 0, torn: 0 })
    for (const status of Object.keys(trial.rejected)) expect(rejectedWith, name).toContain(Number(status))
  }
}

const preload = fileURLToPath(new URL('storage.preload.ts', import.meta.url))
// All visitors of a test share the limit of unclaimed files.
const env = { UPLOADS_TOTAL_MB: '50000' }

describe.concurrent('artwork while storage breaks', () => {
  test('a folder', { timeout: 200_000 }, async () => {
    const stage = await openStage({ env, flags: ['--import', preload] })
    try {
      mkdirSync(join(stage.dataDir, 'incoming'), { recursive: true })
      await tryAll(stage, folderFaults)
    } finally {
      await stage.end()
    }
  })

  test('a bucket', { timeout: 300_000 }, async () => {
    const stage = await openStage({ env, bucket: true })
    try {
      await tryAll(stage, bucketFaultCases)
    } finally {
      await stage.end()
    }
  })

  test('a bucket that takes connections and never answers, for longer than the shop waits', {
    timeout: 400_000,
  }, async () => {
    const stage = await openStage({ env, bucket: true })
    try {
      await tryAll(stage, [
        {
          name: 'bucket takes connections and says nothing for 62 s',
          rejectedWith: [500, 0],
          injectFault: async ({ store }) => {
            store?.fail('silent')
            await wait(beyondTimeoutMs)
            store?.fail('none')
          },
        },
      ])
    } finally {
      await stage.end()
    }
  })
})
