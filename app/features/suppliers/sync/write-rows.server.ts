import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { findPriceRule, listPriceRules } from '#app/features/catalog/price-rules/price-rules.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import type { PriceRule } from '#db/tables/price-rules.ts'
import { isFatal, type RunReport } from '../run-report.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SupplierSource } from '../source/supplier-source.ts'
import type { Supplier } from '../suppliers.server.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type ImportedItem, storeDecorations, storeItems } from './items.server.ts'
import { toPriceFields } from './part-prices.ts'
import { toDecorations } from './to-decorations.ts'
import { toEntries } from './to-rows.ts'

type RowServices = Pick<Services, 'db' | 'settings'>

type WriteOptions = {
  supplier: Supplier
  source: SupplierSource
  report: RunReport
  /** Products of the supplier that the shop has, by the supplier's product id in lower case. */
  known: Map<string, ImportedItem[]>
}

type Work = WriteOptions & {
  writeRow(row: object): Promise<void>
  findRule(category: string | null): PriceRule | undefined
}

/** Writes a row of each color of the products. @returns the file as NDJSON; undefined without rows. @throws SupplierError */
export const writeProducts = (services: RowServices, options: WriteOptions & { ids: readonly string[] }) =>
  writeFile(services, options, (work) => {
    const { ids, source, supplier, known } = options
    return forEachConcurrently(ids, supplier.options.limits.concurrency, (productId) =>
      reportFailure(work, source.titles.product, productId, {
        work: () => writeProduct(services, work, productId),
        // A row without values: the product is not missing, and nothing of it changes.
        async onFailed() {
          for (const { itemNumber } of known.get(productId.toLowerCase()) ?? [])
            await work.writeRow({ supplier: supplier.name, supplier_item_number: itemNumber })
        },
      }),
    )
  })

/** Writes the prices of the products that the shop has. @returns as `writeProducts` */
export const writePrices = (services: RowServices, options: WriteOptions) =>
  writeFile(services, options, (work) => {
    const { known, source, supplier } = options
    return forEachConcurrently(known.values(), supplier.options.limits.concurrency, (items) =>
      reportFailure(work, source.titles.prices, items[0]?.productRef ?? '', {
        work: () => writePricesOf(services, work, items),
      }),
    )
  })

/** Counts a product; one that fails is reported and skipped. */
async function reportFailure(
  { report }: Work,
  title: string,
  productId: string,
  { work, onFailed }: { work(): Promise<void>; onFailed?(): Promise<void> },
): Promise<void> {
  try {
    await work()
    report.count('products')
  } catch (error) {
    if (isFatal(error) || !(error instanceof SupplierError)) throw error
    report.add(title, productId, error)
    await onFailed?.()
  }
}

async function writeProduct(
  { db }: RowServices,
  { source, supplier, known, findRule, writeRow }: Work,
  productId: string,
) {
  const now = Date.now()
  const knownItems = new Set(known.get(productId.toLowerCase())?.map(({ itemNumber }) => itemNumber))
  const responses = await source.getProduct(productId)
  const entries = toEntries(responses, {
    supplier: supplier.name,
    options: supplier.options,
    findRule,
    knownItems,
    now,
  })
  const rule = findRule(entries[0]?.category ?? null)
  const { configurations } = responses
  await storeItems(
    db,
    supplier.id,
    entries.map(({ item }) => item),
  )
  await storeDecorations(db, {
    supplierId: supplier.id,
    productRef: entries[0]?.item.productRef ?? '',
    value: configurations && toDecorations({ configurations, isDecorated: isDecorated(supplier), rule, now }),
  })
  for (const { row } of entries) await writeRow(row)
}

async function writePricesOf(
  { db }: RowServices,
  { source, supplier, findRule, writeRow }: Work,
  items: readonly ImportedItem[],
) {
  const now = Date.now()
  const productRef = items[0]?.productRef ?? ''
  const configurations = await source.getPrices(productRef)
  const rule = findRule(items[0]?.category ?? null)
  await storeDecorations(db, {
    supplierId: supplier.id,
    productRef,
    value: toDecorations({ configurations, isDecorated: isDecorated(supplier), rule, now }),
  })
  for (const { parts, category, itemNumber } of items)
    await writeRow({
      supplier: supplier.name,
      supplier_item_number: itemNumber,
      ...toPriceFields({ parts, configurations, rule: findRule(category), now }),
    })
}

const isDecorated = ({ options }: Supplier) => options.configuration === 'Decorated'

async function writeFile(
  { db, settings }: RowServices,
  options: WriteOptions,
  write: (work: Work) => Promise<void>,
): Promise<string | undefined> {
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `supplier-${randomUUID()}`)
  const rules = await listPriceRules(db)
  const file = createWriteStream(path, { mode: 0o600 })
  // Without a listener an error, such as a full disk, ends the process; callbacks and `finished` report it.
  file.on('error', () => {})
  let rows = 0
  try {
    await write({
      ...options,
      findRule: (category) => findPriceRule(rules, { supplier: options.supplier.name, category }),
      writeRow(row) {
        rows += 1
        return new Promise((resolve, reject) =>
          file.write(`${JSON.stringify(row)}\n`, (error) => (error ? reject(error) : resolve())),
        )
      },
    })
    file.end()
    await finished(file)
    if (rows > 0) return path
  } catch (error) {
    file.destroy()
    await rm(path, { force: true })
    throw error
  }
  await rm(path, { force: true })
  return undefined
}
