import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { applyImport } from '#app/features/imports/applying/apply.server.ts'
import { refreshStatistics } from '#app/features/imports/applying/statistics.server.ts'
import { checkFile } from '#app/features/imports/checking/check.server.ts'
import { previewFile } from '#app/features/imports/checking/preview-file.server.ts'
import type { Preview } from '#app/features/imports/file-preview.ts'
import { setChecked, setFailed } from '#app/features/imports/jobs.server.ts'
import { parseExchangeRate } from '#app/features/imports/mapping/currency.ts'
import { parseTarget } from '#app/features/imports/mapping/guess.ts'
import { type DecimalSign, type Mapping, type PresetName, presetNames } from '#app/features/imports/mapping/mapping.ts'
import { findUnanswered, getMappingProblem } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import { fitMapping, listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { listRowsWithMessages } from '#app/features/imports/read.server.ts'
import { FileRejected } from '#app/features/imports/rejection.ts'
import { insertImport } from '#app/features/imports/start.server.ts'
import { type MissingChoice, missingChoices } from '#app/features/imports/stored-import.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import {
  type Command,
  type CommandContext,
  checkFormat,
  format,
  Incomplete,
  NotFound,
  oneWord,
  UsageError,
} from './command.ts'
import { printProgress, printReading, showImport } from './import-report.ts'
import { oneLine } from './table.ts'

/** Rows listed in JSON. */
const maxListed = 10_000

export const bringIn: Command = {
  usage:
    'products import FILE [--dry-run] [--map THEIRS=OURS]… [--preset NAME] [--mapping NAME] [--supplier NAME] [--decimal ,|.] [--rate NUMBER] [--delimiter SIGN] [--encoding NAME] [--keep-going] [--missing keep|hide] [--format json]',
  about: `Products from CSV, XLSX, JSON or NDJSON, by address or supplier and item number; all of them, or with --keep-going the good rows. Presets: ${presetNames.join(', ')}; mappings: those of "products mappings". --rate: dollars for one unit of the file's money, 1 as it stands.`,
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
    'keep-going': { type: 'boolean' },
    missing: { type: 'string', default: 'keep' },
    format,
  },
  check({ words, options }) {
    oneWord(words, 'the file')
    checkFormat(options.format)
    getMap(options.map)
    getPreset(options.preset)
    toDecimal(options.decimal)
    getRate(options.rate)
    getMissing(options.missing)
  },
  async run(context) {
    const { db, words, options } = context
    const file = oneWord(words, 'the file')
    const size = await getSize(file)
    try {
      const reading = { delimiter: toText(options.delimiter), encoding: toText(options.encoding) }
      const preview = await previewFile(file, { name: file, preset: getPreset(options.preset), ...reading })
      const mapping = confirmed(preview, options, await savedMapping(db, preview, toText(options.mapping)))
      printReading(context, preview, mapping)
      const id = randomUUID()
      const settings = { peek: preview, mapping, reading, pictureNames: null }
      await insertImport(db, { id, by, name: basename(file), size, path: null, settings })
      await importNoted(context, { id, file })
    } catch (error) {
      if (error instanceof FileRejected) throw new Incomplete(error.message)
      throw error
    }
  },
}

async function importNoted(context: CommandContext, { id, file }: { id: string; file: string }): Promise<void> {
  const { db, database, options, note } = context
  const isDryRun = options['dry-run'] === true
  const keepGoing = options['keep-going'] === true
  const stop = printProgress(context, id)
  try {
    await setState(db, id, 'checking')
    const checked = await checkFile(db, { id, file })
    await setChecked(db, { id, counts: checked })
    const rejected = await listRowsWithMessages(db, { id, kind: 'refused', limit: maxListed })
    const doubtful = await listRowsWithMessages(db, { id, kind: 'doubtful', limit: maxListed })
    const mayApply = !isDryRun && (checked.refused === 0 || keepGoing)
    if (mayApply) await setState(db, id, 'applying')
    const missing = getMissing(options.missing)
    const applied = mayApply ? await applyImport(db, { id, by, withoutRefused: keepGoing, missing }) : undefined
    stop()
    if (applied && !applied.ok) throw new FileRejected(applied.reason)
    if (applied?.changeId) await refreshStatistics(database)
    const counts = applied?.counts ?? { ...checked, missing: missing === 'hide' ? checked.missing : 0 }
    showImport(context, {
      counts,
      refused: rejected,
      doubtful,
      changeId: applied?.changeId ?? null,
      isApplied: applied !== undefined,
    })
    if (applied?.changeId) note(`Take it back: npm run shop -- products undo ${applied.changeId}`)
    if (!mayApply) await db.delete(imports).where(eq(imports.id, id))
    if (counts.refused > 0) throw new Incomplete(rejectedInWords(counts.refused, { isDryRun, keepGoing }))
  } catch (error) {
    if (error instanceof FileRejected) await setFailed(db, { id, problem: error.message })
    throw error
  } finally {
    stop()
  }
}

function rejectedInWords(count: number, { isDryRun, keepGoing }: { isDryRun: boolean; keepGoing: boolean }): string {
  const rows = `${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} rejected`
  if (isDryRun) return `${rows}; nothing was imported, as asked.`
  return keepGoing
    ? `${rows}; the others were imported.`
    : `${rows}; nothing was imported. With --keep-going the others go in.`
}

const setState = (db: Database, id: string, state: 'checking' | 'applying') =>
  db.update(imports).set({ state }).where(eq(imports.id, id))

async function getSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new NotFound(`there is no file ${file}`)
  return found.size
}

/** Merges command line options into the guessed or saved mapping. @throws UsageError */
function confirmed(preview: Preview, options: CommandContext['options'], known: Mapping): Mapping {
  const columns = { ...known.columns }
  for (const [theirs, ours] of getMap(options.map)) {
    const column = preview.columns.find(({ name }) => name.toLowerCase() === theirs.toLowerCase())?.name
    if (column === undefined) {
      throw new UsageError(
        `the file has no column "${theirs}"; it has ${preview.columns.map(({ name }) => name).join(', ')}`,
      )
    }
    if (ours !== 'image_urls') {
      for (const [other, target] of Object.entries(columns)) if (target === ours) columns[other] = null
    }
    columns[column] = ours
  }
  const { decimal: told, questions } = getQuestions(preview.columns, columns)
  const saved = options.mapping === undefined ? null : known.decimal
  const decimal = toDecimal(options.decimal) ?? saved ?? told
  const supplier = toText(options.supplier)?.trim() || known.supplier
  const dollars = getRate(options.rate)
  const asked = questions.find(({ about }) => about === 'currency')
  const currency = dollars && asked?.about === 'currency' ? { money: asked.money, dollars } : (known.currency ?? null)
  const mapping: Mapping = { ...known, columns, decimal, currency, supplier }
  const question = findUnanswered(questions, mapping)
  if (question) {
    const samples = question.samples.map((sample) => `"${oneLine(sample)}"`).join(', ')
    throw new UsageError(
      question.about === 'decimal'
        ? `how prices are written is not certain: ${samples}. Say which sign stands before the decimals: --decimal . or --decimal ,`
        : `prices are in ${question.money}, and the shop's are dollars: ${samples}. Say how many dollars 1 ${question.money} is, such as --rate 1.08; with --rate 1 the figures are taken as they stand`,
    )
  }
  const problem = getMappingProblem(mapping)
  if (problem) throw new UsageError(`${problem} Columns: ${preview.columns.map(({ name }) => name).join(', ')}`)
  return mapping
}

/** Returns the guessed mapping, or the saved one of a name. @throws NotFound, UsageError if the file lacks its columns */
async function savedMapping(db: Database, preview: Preview, name: string | undefined): Promise<Mapping> {
  if (name === undefined) return preview.mapping
  const saved = (await listMappings(db)).find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  if (!saved) throw new NotFound(`no mapping is saved as "${name}"; "products mappings" lists them`)
  const mapping = fitMapping(saved.mapping, preview)
  if (mapping) return mapping
  const names = new Set(preview.columns.map((column) => column.name))
  const lacking = Object.entries(saved.mapping.columns).flatMap(([column, target]) =>
    target === null || names.has(column) ? [] : [`"${oneLine(column)}"`],
  )
  throw new UsageError(`the mapping "${saved.name}" reads columns that this file does not have: ${lacking.join(', ')}`)
}

const toText = (value: CommandContext['options'][string]) => (typeof value === 'string' ? value : undefined)

/** @throws UsageError */
function getMap(given: CommandContext['options'][string]) {
  return (Array.isArray(given) ? given : []).map((text) => {
    const at = text.lastIndexOf('=')
    const ours = at > 0 ? parseTarget(text.slice(at + 1)) : undefined
    if (ours === undefined) {
      throw new UsageError(`--map is THEIRS=OURS, such as "Item No=supplier_item_number", but is "${text}"`)
    }
    return [text.slice(0, at).trim(), ours] as const
  })
}

/** @throws UsageError */
function getPreset(given: CommandContext['options'][string]): PresetName | undefined {
  const found = presetNames.find((name) => name === given)
  if (given !== undefined && !found) throw new UsageError(`--preset is one of ${presetNames.join(', ')}`)
  return found
}

/** @throws UsageError */
function toDecimal(given: CommandContext['options'][string]): DecimalSign | null {
  if (given === undefined) return null
  if (given !== '.' && given !== ',') throw new UsageError('--decimal is . or ,')
  return given
}

/** @throws UsageError */
function getRate(given: CommandContext['options'][string]): number | undefined {
  const rate = parseExchangeRate(given)
  if (given !== undefined && rate === undefined) throw new UsageError('--rate is a number above 0, such as 1.08')
  return rate
}

/** @throws UsageError */
function getMissing(given: CommandContext['options'][string]): MissingChoice {
  const found = missingChoices.find((choice) => choice === given)
  if (!found) throw new UsageError(`--missing is ${missingChoices.join(' or ')}`)
  return found
}
