import { undoChange } from '#app/features/catalog/products/undo.server.ts'
import { countFacetErrors, rebuildFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { refreshStatistics } from '#app/features/imports/applying/statistics.server.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
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
import { formatCount } from './import-report.ts'
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
    if (savedMappings.length === 0) return note('No mapping is saved. Save one in the admin after a file was checked.')
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

const seeHistory = 'look at the change set in the admin, under Change history; its id is in the address'

const undo: Command = {
  usage: 'products undo CHANGE-SET',
  examples: ['products undo 7d3c5e1a-94b0-4c7e-8a55-0f6f0f6b8c11'],
  about: 'Undoes a change set of products: an import, a bulk change or a deletion. The undo is a change set, too.',
  options: {},
  check: ({ words }) => void getStep(words),
  async run({ db, databaseUrl, words, print }) {
    const undone = await undoChange(db, { change: getStep(words), by })
    if (undone.outcome === 'not there')
      throw new NotFound('the change set does not exist or was already undone', seeHistory)
    if (undone.outcome === 'not only products')
      throw new Incomplete('This change set changed more than products.', seeHistory)
    print(`${formatCount(undone.restored)} as before, ${formatCount(undone.skippedCount)} left as they are`)
    for (const { name, why } of undone.skipped) print(`${toOneLine(name)} ${toOneLine(why)}`)
    if (undone.restored > 0) await refreshStatistics(databaseUrl)
  },
}

function getStep(words: string[]): string {
  const step = getOnlyWord(words, 'the change set')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(step))
    throw new UsageError(`"${step}" is not a change set id`)
  return step
}

const check: Command = {
  usage: 'products check [--repair]',
  examples: ['products check', 'products check --repair'],
  about: 'Compares the stored facet counts with the products; exit code 1 if one is wrong. --repair corrects them.',
  options: { repair: { type: 'boolean' } },
  check: ({ words }) => rejectExtraWords(words),
  async run({ db, options, print }) {
    const errors = await countFacetErrors(db)
    if (errors === 0) return print('All counts are right.')
    if (!options.repair)
      throw new Incomplete(
        `${errors} wrong ${errors === 1 ? 'count' : 'counts'}.`,
        'correct them: npm run shop -- products check --repair',
      )
    await rebuildFacetCounts(db)
    print(`${errors} ${errors === 1 ? 'count' : 'counts'} corrected.`)
  },
}

export const productCommands: Record<string, Command> = { import: importProducts, mappings, undo, check }
