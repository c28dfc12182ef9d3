import { setPriority } from 'node:os'
import type { ArtworkExtension } from '../limits.ts'
import { checkFile } from './check-file.server.ts'

export type CheckOrder = { file: string; extension: ArtworkExtension }
/** `refusal` is for the visitor. */
export type CheckReport = { refusal?: string }

// The process that looks into artwork. Node runs this file as it stands, the built shop's too (docs/decisions/0030).

// Whoever waits for a page comes first.
setPriority(10)
// A terminal and a supervisor tell the whole group to stop: the shop lets what it has begun finish, and so do we.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ file, extension }: CheckOrder) => {
  const refusal = await checkFile(file, extension)
  process.send?.({ refusal } satisfies CheckReport)
})
