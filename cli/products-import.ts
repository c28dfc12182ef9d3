import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { applyImport } from '#app/features/imports/applying/apply-import.server.ts'
import { refreshStatistics } from '#app/features/imports/applying/statistics.server.ts'
import { checkFile } from '#app/features/imports/checking/check-file.server.ts'
import { previewFile } from '#app/features/imports/checking/preview-file.server.ts'
import type { Preview } from '#app/features/imports/file-preview.ts'
import { listRowsWithMessages } from '#app/features/imports/imports.server.ts'
import { setChecked, setFailed } from '#app/features/imports/jobs.server.ts'
import { parseExchangeRate } from '#app/features/imports/mapping/currency.ts'
import { parseTarget } from '#app/features/imports/mapping/guess.ts'
import {
  type ChosenPreset,
  type DecimalSeparator,
  type Mapping,
  presetNames,
} from '#app/features/imports/mapping/mapping.ts'
import { findUnanswered, getMappingProblem, getMappingWarning } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import { fitMapping, listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { FileRejected } from '#app/features/imports/rejection.ts'
import { insertImport } from '#app/features/imports/start-import.server.ts'
import { type MissingChoice, missingChoices } from '#app/features/imports/stored-import.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import {
  type Command,
  type CommandContext,
  checkFormat,
  format,
  getOnlyWord,
  Incomplete,
  NotFound,
  UsageError,
} from './command.ts'
import { maxListedRows, printImport, printMapping, printProgress } from './import-report.ts'
import { toOneLine } from './table.ts'

export const importProducts: Command = {
  usage:
    'products import FILE [--dry-run] [--map FILE_COLUMN=SHOP_COLUMN]… [--preset NAME] [--mapping NAME] [--supplier NAME] [--decimal ,|.] [--rate NUMBER] [--delimiter CHARACTER] [--encoding NAME] [--sheet NAME] [--keep-going] [--missing keep|hide] [--format json]',
  about: `Imports products from CSV, XLSX, JSON or NDJSON, matched by URL slug, or by supplier and item number. Imports all rows or none; with --keep-going, the valid rows. Presets: ${presetNames.join(', ')}, or custom for none. Saved mappings: see "products mappings". --rate: US dollars for one unit of the file's currency; 1 imports prices unchanged.`,
  examples: [
    'products import acme.csv --dry-run',
    'products import acme.xlsx --supplier Acme --map "Item no.=supplier_item_number"',
    'products import export.csv --preset shopify --supplier Acme --keep-going --missing hide',
  ],
  options: {
    'dry-run': { type: 'boolean' },
    map: { type: 'string', multiple: true },
    preset: { type: 'string' },
    mapping: { type: 'string' },
    rate: { type: 'string' },
    supplier: { type: 'string' },
    decimal: { type: 'string' },
    delimiter: { type: 'string' },
    encoding: { type: 'string' },
    sheet: { type: 'string' },
    'keep-going': { type: 'boolean' },
    missing: { type: 'string', default: 'keep' },
    format,
  },
  check({ words, options }) {
    getOnlyWord(words, 'the file')
    checkFormat(options.format)
    getMap(options.map)
    getPreset(options.preset)
    toDecimal(options.decimal)
    getRate(options.rate)
    getMissing(options.missing)
  },
  async run(context) {
    const { db, words, options } = context
    const file = getOnlyWord(words, 'the file')
    const size = await getSize(file)
    try {
      const readingOptions = {
        delimiter: toText(options.delimiter),
        encoding: toText(options.encoding),
        sheet: toText(options.sheet),
      }
      const preview = await previewFile(file, { name: file, preset: getPreset(options.preset), ...readingOptions })
      const mapping = confirmMapping(preview, options, await readSavedMapping(db, preview, toText(options.mapping)))
      printMapping(context, preview, mapping)
      const id = randomUUID()
      const settings = { preview, mapping, reading: readingOptions, imageNames: null }
      await insertImport(db, { id, by, name: basename(file), size, path: null, settings })
      await runImport(context, { id, file, warning: getMappingWarning(mapping) })
    } catch (error) {
      if (error instanceof FileRejected) throw new Incomplete(error.message)
      throw error
    }
  },
}

type Run = { id: string; file: string; warning: string | undefined }

async function runImport(context: CommandContext, { id, file, warning }: Run): Promise<void> {
  const { db, databaseUrl, options, note } = context
  const isDryRun = options['dry-run'] === true
  const keepGoing = options['keep-going'] === true
  const stop = printProgress(context, id)
  try {
    await setState(db, id, 'checking')
    const checked = await checkFile(db, { id, file })
    await setChecked(db, { id, counts: checked })
    const rejected = await listRowsWithMessages(db, { id, kind: 'rejected', limit: maxListedRows })
    const withWarnings = await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: maxListedRows })
    const mayApply = !isDryRun && (checked.rejected === 0 || keepGoing)
    if (mayApply) await setState(db, id, 'applying')
    const missing = getMissing(options.missing)
    // The check does not hide products: only applying knows which.
    const applied =
      mayApply || missing === 'hide'
        ? await applyImport(db, { id, by, canSkipRejected: keepGoing || !mayApply, missing, isDryRun: !mayApply })
        : undefined
    stop()
    const problem = applied?.ok === false ? applied.reason : undefined
    if (mayApply && problem) throw new FileRejected(problem)
    const changeId = applied?.ok ? applied.changeId : null
    if (changeId) await refreshStatistics(databaseUrl)
    const counts = applied?.ok ? applied.counts : { ...checked, missing: 0 }
    printImport(context, {
      counts,
      rejected,
      withWarnings,
      changeId,
      isApplied: mayApply,
      warning,
    })
    if (changeId) note(`To undo this import: npm run shop -- products undo ${changeId}`)
    if (!mayApply) await db.delete(imports).where(eq(imports.id, id))
    if (problem) throw new Incomplete(problem)
    if (counts.rejected > 0) throw new Incomplete(describeRejection(counts.rejected, { isDryRun, keepGoing }))
  } catch (error) {
    if (error instanceof FileRejected) await setFailed(db, { id, problem: error.message })
    throw error
  } finally {
    stop()
  }
}

function describeRejection(count: number, { isDryRun, keepGoing }: { isDryRun: boolean; keepGoing: boolean }): string {
  const rows = `${formatCount(count, 'row is', 'rows are')} rejected`
  if (isDryRun) return `${rows}. Nothing was imported, because this was a dry run.`
  return keepGoing
    ? `${rows}. The other rows were imported.`
    : `${rows}. Nothing was imported. Correct these rows, or import the others with --keep-going.`
}

const setState = (db: Database, id: string, state: 'checking' | 'applying') =>
  db.update(imports).set({ state }).where(eq(imports.id, id))

async function getSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new NotFound(`there is no file at ${file}`)
  return found.size
}

/** Merges command line options into the guessed or saved mapping. @throws UsageError */
function confirmMapping(preview: Preview, options: CommandContext['options'], baseMapping: Mapping): Mapping {
  const columns = { ...baseMapping.columns }
  for (const [fileColumn, shopColumn] of getMap(options.map)) {
    const column = preview.columns.find(({ name }) => name.toLowerCase() === fileColumn.toLowerCase())?.name
    if (column === undefined) {
      throw new UsageError(
        `the file has no column "${fileColumn}". Its columns: ${preview.columns.map(({ name }) => name).join(', ')}`,
      )
    }
    if (shopColumn !== 'image_urls') {
      for (const [other, target] of Object.entries(columns)) if (target === shopColumn) columns[other] = null
    }
    columns[column] = shopColumn
  }
  const { decimal: detectedDecimal, questions } = getQuestions(preview.columns, columns)
  const saved = options.mapping === undefined ? null : baseMapping.decimal
  const decimal = toDecimal(options.decimal) ?? saved ?? detectedDecimal
  const supplier = toSingleLine(toText(options.supplier) ?? '') || baseMapping.supplier
  const dollars = getRate(options.rate)
  const currencyQuestion = questions.find(({ about }) => about === 'currency')
  if (dollars && !currencyQuestion)
    throw new UsageError(
      '--rate has no effect: no price column names another currency. Leave it out, or map that column with --map',
    )
  const currency =
    dollars && currencyQuestion?.about === 'currency'
      ? { money: currencyQuestion.money, dollars }
      : (baseMapping.currency ?? null)
  const mapping: Mapping = { ...baseMapping, columns, decimal, currency, supplier }
  const question = findUnanswered(questions, mapping)
  if (question) {
    const samples = question.samples.map((sample) => `"${toOneLine(sample)}"`).join(', ')
    throw new UsageError(
      question.about === 'decimal'
        ? `the number format of prices is ambiguous: ${samples}. Choose the decimal separator: --decimal . or --decimal ,`
        : `prices are in ${question.money}, but the shop uses US dollars: ${samples}. Enter how many dollars 1 ${question.money} is worth, such as --rate 1.08; --rate 1 imports the prices unchanged`,
    )
  }
  const problem = getMappingProblem(mapping)
  if (problem) throw new UsageError(`${problem} Columns: ${preview.columns.map(({ name }) => name).join(', ')}`)
  return mapping
}

/** Returns the guessed mapping, or the saved one of a name. @throws NotFound, UsageError if the file lacks its columns */
async function readSavedMapping(db: Database, preview: Preview, name: string | undefined): Promise<Mapping> {
  if (name === undefined) return preview.mapping
  const saved = (await listMappings(db)).find((each) => each.name.toLowerCase() === toSingleLine(name).toLowerCase())
  if (!saved) throw new NotFound(`no mapping is saved as "${name}". "products mappings" lists the saved mappings`)
  const mapping = fitMapping(saved.mapping, preview)
  if (mapping) return mapping
  const names = new Set(preview.columns.map((column) => column.name))
  const missingColumns = Object.entries(saved.mapping.columns).flatMap(([column, target]) =>
    target === null || names.has(column) ? [] : [`"${toOneLine(column)}"`],
  )
  throw new UsageError(
    `the mapping "${saved.name}" needs columns that this file does not have: ${missingColumns.join(', ')}`,
  )
}

const toText = (value: CommandContext['options'][string]) => (typeof value === 'string' ? value : undefined)

/** @throws UsageError */
function getMap(value: CommandContext['options'][string]) {
  return (Array.isArray(value) ? value : []).map((text) => {
    const separator = text.lastIndexOf('=')
    const shopColumn = separator > 0 ? parseTarget(text.slice(separator + 1)) : undefined
    if (shopColumn === undefined) {
      throw new UsageError(
        `--map must be FILE_COLUMN=SHOP_COLUMN, such as "Item No=supplier_item_number", but is "${text}"`,
      )
    }
    return [text.slice(0, separator).trim(), shopColumn] as const
  })
}

/** @throws UsageError */
function getPreset(value: CommandContext['options'][string]): ChosenPreset | undefined {
  const found = value === 'custom' ? value : presetNames.find((name) => name === value)
  if (value !== undefined && !found) throw new UsageError(`--preset must be one of ${presetNames.join(', ')}, custom`)
  return found
}

/** @throws UsageError */
function toDecimal(value: CommandContext['options'][string]): DecimalSeparator | null {
  if (value === undefined) return null
  if (value !== '.' && value !== ',') throw new UsageError('--decimal must be . or ,')
  return value
}

/** @throws UsageError */
function getRate(value: CommandContext['options'][string]): number | undefined {
  const rate = parseExchangeRate(value)
  if (value !== undefined && rate === undefined)
    throw new UsageError('--rate must be a number above 0 with a period before the decimals, such as 1.08')
  return rate
}

/** @throws UsageError */
function getMissing(value: CommandContext['options'][string]): MissingChoice {
  const found = missingChoices.find((choice) => choice === value)
  if (!found) throw new UsageError(`--missing must be ${missingChoices.join(' or ')}`)
  return found
}
