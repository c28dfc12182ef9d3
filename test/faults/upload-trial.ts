import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFolders } from '#app/features/uploads/kinds.ts'
import { waitUntil } from '#test/process.ts'
import type { Stage } from './stage.ts'
import type { Row } from './table.ts'
import { sendArtwork } from './writes.ts'

const concurrentVisitors = 3

export type UploadTrial = Row & {
  /** Files without a row, and incomplete files. */
  stray: number
  torn: number
  /** Statuses of rejected requests. */
  rejected: Record<number, number>
}

/** Sends artwork from several visitors without a pause during a fault, and checks every file afterward. */
export async function tryUploads(fault: string, stage: Stage, injectFault: () => Promise<void>): Promise<UploadTrial> {
  const acknowledged: { path: string; content: string; at: number }[] = []
  const rejected: Record<number, number> = {}
  let sent = 0
  let isOver = false
  const before = stage.files(uploadFolders.artwork).length
  const visitor = async () => {
    while (!isOver) {
      sent += 1
      const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${randomUUID().repeat(200)}</title><path d="M0 0h9v9z"/></svg>`
      const { status, text } = await sendArtwork(stage, content, 'logo.svg')
      if (status === 201) {
        acknowledged.push({ path: (JSON.parse(text) as { path: string }).path, content, at: Date.now() })
        continue
      }
      rejected[status] = (rejected[status] ?? 0) + 1
      await wait(100)
    }
  }
  const all = Array.from({ length: concurrentVisitors }, visitor)
  const waitForMore = async (count: number) => {
    const expectedCount = acknowledged.length + count
    await waitUntil(() => acknowledged.length >= expectedCount, 240_000)
  }
  await waitForMore(5)
  await injectFault()
  const endedAt = Date.now()
  await waitUntil(() => acknowledged.some(({ at }) => at > endedAt), 240_000)
  const recoveredAt = acknowledged.find(({ at }) => at > endedAt)?.at ?? endedAt
  await waitForMore(5)
  isOver = true
  await Promise.all(all)

  const rows = await stage.query<{ path: string }>('select path from uploads')
  const files = stage.files(uploadFolders.artwork)
  const wholePaths = new Set<string>()
  for (const { path, content } of acknowledged) {
    if (files.includes(path) && (await stage.storage.get(path)) === content) wholePaths.add(path)
  }
  const intact = acknowledged.filter(({ path }) => wholePaths.has(path) && rows.some((row) => row.path === path))
  return {
    fault,
    sent,
    acknowledged: acknowledged.length,
    stored: files.length - before,
    lost: acknowledged.length - intact.length,
    recoveryMs: recoveredAt - endedAt,
    stray: files.filter((path) => !rows.some((row) => row.path === path)).length,
    torn: acknowledged.filter(({ path }) => files.includes(path) && !wholePaths.has(path)).length,
    rejected,
  }
}
