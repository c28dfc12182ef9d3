import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readImport } from '#app/features/imports/imports.server.ts'
import { requestApply, requestCheck, startImport } from '#app/features/imports/start-import.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { getChildren } from './fleet/programs.ts'
import { getResidentMB, type Report } from './measure.ts'

/** Imports a file through the jobs of a running shop. @param target seconds in total */
export async function importFile(
  report: Report,
  services: Pick<Services, 'db' | 'jobs' | 'storage'>,
  { file, target }: { file: string; target: number },
): Promise<void> {
  const { db } = services
  const began = performance.now()
  const seconds = (since: number) => (performance.now() - since) / 1_000
  const started = await startImport(services, { path: file, name: basename(file), by: commandLine })
  if (!started.ok) throw new Error(started.reason)
  const { id } = started
  report.figure({ name: 'read', unit: 's', median: seconds(began) })
  const guessed = (await readImport(db, id))?.settings.mapping
  if (!guessed) throw new Error('the import has no mapping')
  const mapping = { ...guessed, supplier: 'Harbor Goods' }
  const checking = performance.now()
  await requestCheck(services, { id, mapping })
  const checked = await until(() => readImport(db, id), 'checked')
  report.figure({ name: 'checked', unit: 's', median: seconds(checking) }, JSON.stringify(checked.counts))
  const applying = performance.now()
  await requestApply(services, { id, by: commandLine, canSkipRejected: true, missing: 'keep' })
  await until(() => readImport(db, id), 'applied')
  report.figure({ name: 'applied', unit: 's', median: seconds(applying) })
  report.figure({ name: 'total', unit: 's', median: seconds(began), target })
}

async function until(read: () => ReturnType<typeof readImport>, state: string) {
  for (;;) {
    const found = await read()
    if (found?.state === state && !found.problem) return found
    if (!found || found.problem) throw new Error(`the import failed: ${found?.problem}`)
    await wait(250)
  }
}

/** The highest resident memory of a process and of the import worker it starts, in megabytes. */
export function watchMemory(pid: number) {
  const max = { server: 0, reader: 0 }
  const sample = () => {
    max.server = Math.max(max.server, getResidentMB(pid))
    max.reader = Math.max(max.reader, getChildMB(pid, 'imports/checking/worker'))
  }
  const timer = setInterval(sample, 200)
  return {
    end() {
      clearInterval(timer)
      return max
    },
  }
}

/** Resident memory of the child process of a file, in megabytes; 0 if there is none. */
export function getChildMB(pid: number, file: string): number {
  const child = getChildren(pid).find((each) => readIfPresent(`/proc/${each}/cmdline`).includes(file))
  return child ? getResidentMB(child) : 0
}

const readIfPresent = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const kinds = ['Mug', 'Tumbler', 'Notebook', 'Tote', 'Cap', 'Pen', 'Hoodie', 'Charger', 'Blanket', 'Candle']
const words =
  'soft steel bamboo double wall insulated recycled cotton lid handle pocket zipper ribbed matte brushed enamel cork'.split(
    ' ',
  )

/** Writes a supplier's list. */
export async function writeRows(path: string, { rows, price }: { rows: number; price: number }): Promise<void> {
  const file = await open(path, 'w')
  await file.write(
    'Item #,Product Name,Description,Category,Brand,Color,Qty 1,Price 1,Qty 2,Price 2,Production Time,Inventory\n',
  )
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: 1_000 }, (_, index) => {
      const row = from + index
      const text = Array.from({ length: 40 }, (_, at) => words[(row * 7 + at * at) % words.length]).join(' ')
      const amount = (price + (row % 97) * 1.25).toFixed(9)
      const kind = kinds[row % kinds.length]
      return `HG-${row},"${kind} ${row}, Navy","<p>${text} &amp; more</p>",${kind}s,Harbor ${row % 40},Navy,48,$${amount},96,$${price},5-7 days,${row % 900}\n`
    })
    await file.write(lines.join(''))
  }
  await file.close()
}
