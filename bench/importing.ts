import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readImport } from '#app/features/imports/read.server.ts'
import { askForApply, askForCheck, startImport } from '#app/features/imports/start.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { type Report, residentOf } from './measure.ts'

/** One file through the jobs of a shop that runs: how long each part takes. @param target seconds in all */
export async function importFile(
  report: Report,
  services: Pick<Services, 'db' | 'jobs' | 'storage'>,
  { file, target }: { file: string; target?: number },
): Promise<number> {
  const { db } = services
  const began = performance.now()
  const seconds = (since: number) => (performance.now() - since) / 1_000
  const started = await startImport(services, {
    path: file,
    name: basename(file),
    by: commandLine,
    supplier: 'Harbor Goods',
  })
  if (!started.ok) throw new Error(started.reason)
  const { id } = started
  report.figure({ name: 'looked at', unit: 's', median: seconds(began) })
  const mapping = (await readImport(db, id))?.settings.mapping
  if (!mapping) throw new Error('nothing was read')
  const checking = performance.now()
  await askForCheck(services, { id, mapping })
  const checked = await until(() => readImport(db, id), 'checked')
  report.figure({ name: 'checked', unit: 's', median: seconds(checking) }, JSON.stringify(checked.counts))
  const applying = performance.now()
  await askForApply(services, { id, by: commandLine, withoutRefused: true, missing: 'keep' })
  await until(() => readImport(db, id), 'applied')
  report.figure({ name: 'put in', unit: 's', median: seconds(applying) })
  const median = seconds(began)
  report.figure({ name: 'in all', unit: 's', median, ...(target && { target }) })
  return median
}

async function until(read: () => ReturnType<typeof readImport>, state: string) {
  for (;;) {
    const found = await read()
    if (found?.state === state && !found.problem) return found
    if (!found || found.problem) throw new Error(`the import came to nothing: ${found?.problem}`)
    await wait(250)
  }
}

/** Of a process and of those it has started, whatever they do, in megabytes. */
export function watchMemory(pid: number) {
  const most = { server: 0, reader: 0 }
  const look = () => {
    most.server = Math.max(most.server, residentOf(pid))
    for (const child of childrenOf(pid)) {
      const command = readFileOr(`/proc/${child}/cmdline`)
      if (command.includes('imports/checking/worker')) most.reader = Math.max(most.reader, residentOf(child))
    }
  }
  const timer = setInterval(look, 200)
  return {
    end() {
      clearInterval(timer)
      return most
    },
  }
}

const readFileOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const childrenOf = (pid: number) =>
  readdirSync('/proc').filter(
    (each) => /^\d+$/.test(each) && readFileOr(`/proc/${each}/status`).includes(`PPid:\t${pid}\n`),
  )

const kinds = ['Mug', 'Tumbler', 'Notebook', 'Tote', 'Cap', 'Pen', 'Hoodie', 'Charger', 'Blanket', 'Candle']
const words =
  'soft steel bamboo double wall insulated recycled cotton lid handle pocket zipper ribbed matte brushed enamel cork'.split(
    ' ',
  )

/** A supplier's list. @param from the number of the first of its rows */
export async function writeRows(
  path: string,
  { from: first = 0, rows, price }: { from?: number; rows: number; price: number },
): Promise<void> {
  const file = await open(path, 'w')
  await file.write(
    'Item #,Product Name,Description,Category,Brand,Color,Qty 1,Price 1,Qty 2,Price 2,Production Time,Inventory\n',
  )
  for (let from = first; from < first + rows; from += 1_000) {
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
