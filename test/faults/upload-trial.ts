import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFolders } from '#app/features/uploads/kinds.ts'
import { until } from '#test/process.ts'
import type { Stage } from './stage.ts'
import type { Row } from './table.ts'
import { sendArtwork } from './writes.ts'

const atOnce = 3

export type UploadTrial = Row & {
  /** Files that no row names, and those of which a part is missing. */
  stray: number
  torn: number
  /** Statuses of rejected requests. */
  rejected: Record<number, number>
}

/** Sends artwork from some visitors without a pause while something breaks, and looks at every file afterwards. */
export async function tryUploads(fault: string, stage: Stage, strike: () => Promise<void>): Promise<UploadTrial> {
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
  const all = Array.from({ length: atOnce }, visitor)
  const more = async (count: number) => {
    const enough = acknowledged.length + count
    await until(() => acknowledged.length >= enough, 240_000)
  }
  await more(5)
  await strike()
  const ended = Date.now()
  await until(() => acknowledged.some(({ at }) => at > ended), 240_000)
  const back = acknowledged.find(({ at }) => at > ended)?.at ?? ended
  await more(5)
  isOver = true
  await Promise.all(all)

  const rows = await stage.query<{ path: string }>('select path from uploads')
  const files = stage.files(uploadFolders.artwork)
  const whole = new Set<string>()
  for (const { path, content } of acknowledged) {
    if (files.includes(path) && (await stage.storage.get(path)) === content) whole.add(path)
  }
  const kept = acknowledged.filter(({ path }) => whole.has(path) && rows.some((row) => row.path === path))
  return {
    fault,
    sent,
    acknowledged: acknowledged.length,
    stored: files.length - before,
    lost: acknowledged.length - kept.length,
    recovery: back - ended,
    stray: files.filter((path) => !rows.some((row) => row.path === path)).length,
    torn: acknowledged.filter(({ path }) => files.includes(path) && !whole.has(path)).length,
    rejected: rejected,
  }
}
