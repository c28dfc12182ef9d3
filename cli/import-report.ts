import { columnUseTitles, type Preview } from '#app/features/imports/file-preview.ts'
import { type RowWithMessages, readImport } from '#app/features/imports/imports.server.ts'
import { getTarget, getTargetTitle, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { type ImportCounts, toStoredCounts } from '#app/features/imports/stored-import.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import type { CommandContext } from './command.ts'
import { formatTable, toOneLine, truncate } from './table.ts'

/** Rejected rows as a table. */
const maxRows = 100
/** Rows listed in JSON. */
export const maxListedRows = 10_000
/** Interval of progress lines. */
const progressIntervalMs = 5_000

/** Prints how the file is read, to standard error. */
export function printMapping({ note }: CommandContext, preview: Preview, { columns, preset }: Mapping): void {
  const facts = [
    preview.format.toUpperCase(),
    preset && `preset ${preset}`,
    preview.encoding,
    preview.delimiter && `delimiter ${JSON.stringify(preview.delimiter)}`,
    preview.sheet && `sheet "${toOneLine(preview.sheet)}"`,
    preview.sheets.length > 1 &&
      `${preview.sheets.length} sheets; choose one of ${preview.sheets.map((name) => `"${toOneLine(name)}"`).join(', ')} with --sheet`,
  ]
  note(facts.filter(Boolean).join(', '))
  for (const { name, use } of preview.columns) {
    const target = getTarget(columns, name)
    note(
      `  ${truncate(toOneLine(name), 40).padEnd(40)}  ${target ? getTargetTitle(target) : use ? columnUseTitles[use] : '(skipped)'}`,
    )
  }
}

/** Prints the progress of an import to standard error. @returns a function that stops it */
export function printProgress({ db, note }: CommandContext, id: string): () => void {
  const timer = setInterval(async () => {
    const found = await readImport(db, id).catch(() => undefined)
    if (!found) return
    const verb = found.state === 'applying' ? 'imported' : 'read'
    note(`${found.progress.toLocaleString('en-US')} rows ${verb}`)
  }, progressIntervalMs)
  return () => clearInterval(timer)
}

type Outcome = {
  counts: ImportCounts
  rejected: RowWithMessages[]
  withWarnings: RowWithMessages[]
  changeId: string | null
  isApplied: boolean
  /** Warning about the mapping. */
  warning: string | undefined
}

const listProblems = (rows: RowWithMessages[]) =>
  rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem })))

/** Prints the result of an import or a dry run. */
export function printImport(
  context: CommandContext,
  { counts, rejected, withWarnings, changeId, isApplied, warning }: Outcome,
): void {
  const { options, print } = context
  if (options.format === 'json') {
    const rows = { refused: listProblems(rejected), toLookAt: listProblems(withWarnings) }
    print(
      JSON.stringify(
        { imported: isApplied, counts: toStoredCounts(counts), step: changeId, ...(warning && { warning }), ...rows },
        null,
        2,
      ),
    )
    return
  }
  const summary = [
    `${formatNumber(counts.new)} new`,
    `${formatNumber(counts.changed)} changed`,
    `${formatNumber(counts.same)} unchanged`,
  ]
  if (counts.skipped > 0) summary.push(`${formatNumber(counts.skipped)} skipped`)
  if (counts.missing > 0)
    summary.push(
      `${formatNumber(counts.missing)} missing from the file (${isApplied ? 'set' : 'to be set'} out of stock)`,
    )
  summary.push(`${formatNumber(counts.rejected)} rejected`)
  if (counts.withWarnings > 0) summary.push(`${formatNumber(counts.withWarnings)} with warnings`)
  print(summary.join(', '))
  if (warning) print(warning)
  printProblems(context, 'Error', listProblems(rejected))
  printProblems(context, 'Warning', listProblems(withWarnings))
}

function printProblems(
  { print, note }: CommandContext,
  reasonTitle: string,
  problems: ReturnType<typeof listProblems>,
): void {
  if (problems.length === 0) return
  const rows = problems
    .slice(0, maxRows)
    .map(({ line, column, value, reason }) => [
      String(line),
      truncate(toOneLine(column), 24),
      truncate(toOneLine(value), 30),
      reason,
    ])
  for (const text of formatTable(['Line', 'Column', 'Value', reasonTitle], rows, process.stdout.columns ?? 160))
    print(text)
  if (problems.length > maxRows)
    note(`The first ${maxRows} are shown. --format json lists up to ${formatNumber(maxListedRows)} rows.`)
}
