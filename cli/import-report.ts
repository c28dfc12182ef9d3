import type { Preview } from '#app/features/imports/file-preview.ts'
import { getTarget, getTargetTitle, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { type RowWithMessages, readImport } from '#app/features/imports/read.server.ts'
import type { ImportCounts } from '#app/features/imports/stored-import.ts'
import type { CommandContext } from './command.ts'
import { fit, formatTable, oneLine } from './table.ts'

/** Rejected rows as a table. */
const maxShown = 100
/** Milliseconds between two lines that say how far it is. */
const toldEvery = 5_000

/** Prints how the file is read, to standard error. */
export function printReading({ note }: CommandContext, preview: Preview, { columns, preset }: Mapping): void {
  const facts = [
    preview.format.toUpperCase(),
    preset && `preset ${preset}`,
    preview.encoding,
    preview.delimiter && `delimiter ${JSON.stringify(preview.delimiter)}`,
    preview.sheet && `sheet "${oneLine(preview.sheet)}"`,
  ]
  note(facts.filter(Boolean).join(', '))
  for (const { name } of preview.columns) {
    const target = getTarget(columns, name)
    note(`  ${fit(oneLine(name), 40).padEnd(40)}  ${target ? getTargetTitle(target) : '(not read)'}`)
  }
}

/** Says how far an import is, on standard error. @returns what ends it */
export function printProgress({ db, note }: CommandContext, id: string): () => void {
  const timer = setInterval(async () => {
    const found = await readImport(db, id).catch(() => undefined)
    if (!found) return
    const what = found.state === 'applying' ? 'put in' : 'read'
    note(`${found.progress.toLocaleString('en-US')} rows ${what}`)
  }, toldEvery)
  return () => clearInterval(timer)
}

type Outcome = {
  counts: ImportCounts
  refused: RowWithMessages[]
  doubtful: RowWithMessages[]
  changeId: string | null
  isApplied: boolean
}

const getProblems = (rows: RowWithMessages[]) =>
  rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem })))

/** Prints the result of an import or a dry run. */
export function showImport(
  context: CommandContext,
  { counts, refused: rejected, doubtful, changeId, isApplied }: Outcome,
): void {
  const { options, print } = context
  if (options.format === 'json') {
    const rows = { refused: getProblems(rejected), toLookAt: getProblems(doubtful) }
    print(JSON.stringify({ imported: isApplied, counts, step: changeId, ...rows }, null, 2))
    return
  }
  const figures = [
    `${inWords(counts.new)} new`,
    `${inWords(counts.changed)} changed`,
    `${inWords(counts.same)} the same`,
  ]
  if (counts.missing > 0)
    figures.push(`${inWords(counts.missing)} missing and ${isApplied ? 'now' : 'then'} out of stock`)
  figures.push(`${inWords(counts.refused)} rejected`)
  if (counts.doubtful > 0) figures.push(`${inWords(counts.doubtful)} to look at`)
  print(figures.join(', '))
  showTable(context, 'Why', getProblems(rejected))
  showTable(context, isApplied ? 'Imported, but look at it' : 'To look at', getProblems(doubtful))
}

function showTable({ print, note }: CommandContext, why: string, problems: ReturnType<typeof getProblems>): void {
  if (problems.length === 0) return
  const rows = problems
    .slice(0, maxShown)
    .map(({ line, column, value, reason }) => [String(line), fit(oneLine(column), 24), fit(oneLine(value), 30), reason])
  for (const text of formatTable(['Line', 'Column', 'Value', why], rows, process.stdout.columns ?? 160)) print(text)
  if (problems.length > maxShown) note(`The first ${maxShown} of ${inWords(problems.length)}; --format json has all.`)
}

/** Formats a count with thousands separators. */
export const inWords = (count: number) => count.toLocaleString('en-US')
