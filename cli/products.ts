import { undoChange } from '#app/features/catalog/products/undo-change.server.ts'
import { countFacetErrors, rebuildFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { refreshStatistics } from '#app/features/imports/applying/statistics.server.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import {
  type Command,
  checkFormat,
  format,
  getOnlyWord,
  Incomplete,
  NotFound,
  rejectExtraWords,
  UsageError,
} from './command.ts'
import { importProducts } from './products-import.ts'
import { formatTable, toOneLine, truncate } from './table.ts'

const mappings: Command = {
  usage: 'products mappings [--format json]',
  examples: ['products mappings'],
  about: 'Lists the saved column mappings, for "products import --mapping NAME".',
  options: { format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
  },
  async run({ db, options, print, note }) {
    const savedMappings = (await listMappings(db)).map(({ name, mapping }) => ({ name, ...mapping }))
    if (options.format === 'json') return print(JSON.stringify(savedMappings, null, 2))
    if (savedMappings.length === 0)
      return note('No mapping is saved. To save one, upload a file in the admin and save its columns as a mapping.')
    const rows = savedMappings.map(({ name, supplier, columns }) => [
      truncate(toOneLine(name), 60),
      truncate(toOneLine(supplier ?? ''), 30),
      Object.entries(columns)
        .flatMap(([column, target]) => (target ? [`${toOneLine(column)}=${target}`] : []))
        .join(', '),
    ])
    for (const text of formatTable(['Name', 'Supplier', 'Columns'], rows, process.stdout.columns ?? 160)) print(text)
  },
}

const seeHistory = 'look at the change set in the admin, under Change history; its id is in the URL'

const undo: Command = {
  usage: 'products undo CHANGE-SET',
  examples: ['products undo 7d3c5e1a-94b0-4c7e-8a55-0f6f0f6b8c11'],
  about: 'Undoes a change set of products: an import, a bulk change or a deletion. The undo is a change set, too.',
  options: {},
  check: ({ words }) => void getChangeSetId(words),
  async run({ db, databaseUrl, words, print }) {
    const undone = await undoChange(db, { change: getChangeSetId(words), by })
    if (undone.outcome === 'not-found')
      throw new NotFound('the change set does not exist or was already undone', seeHistory)
    if (undone.outcome === 'not-only-products')
      throw new Incomplete('This change set changed more than products.', seeHistory)
    print(`${formatNumber(undone.restored)} restored, ${formatNumber(undone.skippedCount)} skipped`)
    for (const { name, reason } of undone.skipped) print(`${toOneLine(name)} ${toOneLine(reason)}`)
    if (undone.restored > 0) await refreshStatistics(databaseUrl)
  },
}

function getChangeSetId(words: string[]): string {
  const word = getOnlyWord(words, 'the change set')
  const id = word.toLowerCase()
  if (!isUuid(id)) throw new UsageError(`"${word}" is not a change set id`)
  return id
}

const check: Command = {
  usage: 'products check [--repair]',
  examples: ['products check', 'products check --repair'],
  about: 'Compares the stored facet counts with the products; exit code 1 if one is incorrect. --repair corrects them.',
  options: { repair: { type: 'boolean' } },
  check: ({ words }) => rejectExtraWords(words),
  async run({ db, options, print }) {
    const errors = await countFacetErrors(db)
    if (errors === 0) return print('All facet counts are correct.')
    if (!options.repair)
      throw new Incomplete(
        `${formatCount(errors, 'facet count')} ${errors === 1 ? 'is' : 'are'} incorrect.`,
        'correct them: npm run shop -- products check --repair',
      )
    await rebuildFacetCounts(db)
    print(`Corrected ${formatCount(errors, 'facet count')}.`)
  },
}

export const productCommands: Record<string, Command> = { import: importProducts, mappings, undo, check }
