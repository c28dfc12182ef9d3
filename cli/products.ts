import { undoChange } from '#app/features/catalog/products/undo.server.ts'
import { countFacetErrors, rebuildFacetCounts } from '#app/features/catalog/query/facet-counts.server.ts'
import { refreshStatistics } from '#app/features/imports/applying/statistics.server.ts'
import { listMappings } from '#app/features/imports/mapping/saved.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { type Command, checkFormat, format, Incomplete, NotFound, noMore, oneWord, UsageError } from './command.ts'
import { inWords } from './import-report.ts'
import { bringIn } from './products-import.ts'
import { fit, formatTable, oneLine } from './table.ts'

const mappings: Command = {
  usage: 'products mappings [--format json]',
  about: 'Lists the saved column mappings, for "products import --mapping NAME".',
  options: { format },
  check({ words, options }) {
    noMore(words)
    checkFormat(options.format)
  },
  async run({ db, options, print, note }) {
    const saved = (await listMappings(db)).map(({ name, mapping }) => ({ name, ...mapping }))
    if (options.format === 'json') return print(JSON.stringify(saved, null, 2))
    if (saved.length === 0) return note('No mapping is saved. Save one in the admin after a file was checked.')
    const rows = saved.map(({ name, supplier, columns }) => [
      fit(oneLine(name), 60),
      fit(oneLine(supplier ?? ''), 30),
      Object.entries(columns)
        .flatMap(([column, target]) => (target ? [`${oneLine(column)}=${target}`] : []))
        .join(', '),
    ])
    for (const text of formatTable(['Name', 'Supplier', 'Columns'], rows, process.stdout.columns ?? 160)) print(text)
  },
}

const undo: Command = {
  usage: 'products undo STEP',
  about: 'Takes a step with products back, as a step of its own: an import, a change of many, a deletion.',
  options: {},
  check: ({ words }) => void getStep(words),
  async run({ db, database, words, print }) {
    const undone = await undoChange(db, { change: getStep(words), by })
    if (undone.outcome === 'not there') throw new NotFound('there is no such step, or it was undone already')
    if (undone.outcome === 'not only products') throw new Incomplete('This step changed something else than products.')
    print(`${inWords(undone.restored)} as before, ${inWords(undone.skippedCount)} left as they are`)
    for (const { name, why } of undone.skipped) print(`${oneLine(name)} ${oneLine(why)}`)
    if (undone.restored > 0) await refreshStatistics(database)
  },
}

function getStep(words: string[]): string {
  const step = oneWord(words, 'the step')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(step)) throw new UsageError(`"${step}" is no step`)
  return step
}

const check: Command = {
  usage: 'products check [--repair]',
  about:
    'Recounts the products beside each filter and compares; exit code 1 where a count is wrong. --repair corrects them.',
  options: { repair: { type: 'boolean' } },
  check: ({ words }) => noMore(words),
  async run({ db, options, print }) {
    const errors = await countFacetErrors(db)
    if (errors === 0) return print('All counts are right.')
    if (!options.repair)
      throw new Incomplete(`${errors} wrong ${errors === 1 ? 'count' : 'counts'}; --repair corrects them.`)
    await rebuildFacetCounts(db)
    print(`${errors} ${errors === 1 ? 'count' : 'counts'} corrected.`)
  },
}

export const productCommands: Record<string, Command> = { import: bringIn, mappings, undo, check }
