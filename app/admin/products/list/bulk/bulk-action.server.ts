import { data } from 'react-router'
import { getClient, type RouteArgs } from '#app/admin/access/client.server.ts'
import { getPerson } from '#app/admin/access/current-person.ts'
import { readUuidField, readUuidFields } from '#app/admin/access/uuid-field.ts'
import { parseInventoryFilter } from '#app/features/catalog/inventory/filter.ts'
import { listInventoryIds } from '#app/features/catalog/inventory/inventory.server.ts'
import { previewPrices } from '#app/features/catalog/inventory/preview.server.ts'
import { formatPriceChange, type PriceChange, parsePriceChange } from '#app/features/catalog/inventory/price-change.ts'
import { changeProducts, type ProductsChange } from '#app/features/catalog/products/change-many.server.ts'
import { deleteProducts } from '#app/features/catalog/products/delete-products.server.ts'
import { maxShortLineLength } from '#app/features/catalog/products/product.schema.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo-catalog-change.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { toUndoMessage } from '../../undo-message.ts'
import { backgroundMessage, waitForChange } from '../../wait-for-change.server.ts'
import {
  type BulkIntent,
  type BulkPrompt,
  type BulkResult,
  bulkIntents,
  formatProductCount,
  maxBulkProducts,
  maxUnconfirmed,
} from './bulk.ts'

const respond = (result: BulkResult, status = 200) => data<BulkResult>(result, { status })
const reject = (message: string) => respond({ tone: 'error', message }, 422)

const respondInBackground = () => respond({ tone: 'success', message: backgroundMessage })

export type BulkResponse = ReturnType<typeof respond>

/** Maximum number of products selected one by one. */
const maxSelected = 1_000
/** Number of products in the price preview. */
const maxPreviewed = 6
/** Maximum number of skipped products listed by name. */
const maxListed = 20

/** Applies the form around the list to the selected products or to all that match the filter. */
export async function runBulkAction(args: RouteArgs): Promise<BulkResponse> {
  const { db, writes } = args.context.get(servicesContext)
  const log = args.context.get(logContext)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const text = (name: string) => toSingleLine(String(form.get(name) ?? ''))

  if (form.get('intent') === 'undo') {
    const change = readUuidField(form, 'change')
    if (!change) return reject('This form is out of date. Reload the page and try again.')
    const undone = await waitForChange(undoCatalogChange(writes, { change, by }), log)
    return undone ? respond(toUndoMessage(undone)) : respondInBackground()
  }
  const intent = bulkIntents.find((each) => each === form.get('intent'))
  const selected = readUuidFields(form, 'pick')
  if (!intent) return reject('This form is out of date. Reload the page and try again.')
  if (selected.length > maxSelected)
    return reject(`Select up to ${formatProductCount(maxSelected)}, or all that match the filter.`)
  const isAll = form.get('all') === 'yes'
  const filter = parseInventoryFilter(new URL(args.request.url).searchParams)
  const ids = isAll ? await listInventoryIds(db, filter, maxBulkProducts + 1) : [...new Set(selected)]
  if (ids.length === 0) return reject('Select at least one product.')
  if (ids.length > maxBulkProducts)
    return reject(`You can change up to ${formatProductCount(maxBulkProducts)} at a time. Narrow the filter.`)

  const count = ids.length
  const values = { percent: text('percent'), ending: text('ending'), label: text('label') }
  const prompt = (input: Pick<Partial<BulkPrompt>, 'errors' | 'preview' | 'fingerprint'> = {}) =>
    respond(
      { prompt: { intent, count, ids: isAll ? null : ids, values, errors: {}, ...input } },
      input.errors && Object.keys(input.errors).length > 0 ? 422 : 200,
    )
  const phase = form.get('phase')
  const isConfirmed = phase === 'apply' && text('confirmedCount') === String(count)
  const canSkipConfirmation = (intent === 'in-stock' || intent === 'out-of-stock') && count <= maxUnconfirmed

  if (intent === 'price') {
    if (phase === null) return prompt()
    const typed = parsePriceChange(values)
    if (!typed.ok) return prompt({ errors: typed.errors })
    // Runs only for the number of products and the price change that were reviewed.
    if (!isConfirmed || text('fingerprint') !== getFingerprint(typed.change)) {
      const preview = await previewPrices(db, { ids, change: typed.change, limit: maxPreviewed })
      return prompt({ preview, fingerprint: getFingerprint(typed.change) })
    }
    const { percent: pricePercent, ending: priceEnding } = typed.change
    return applyChange(
      { pricePercent, priceEnding },
      `Changed the prices of ${formatProductCount(count)}: ${formatPriceChange(typed.change)}`,
    )
  }
  if (!isConfirmed && !canSkipConfirmation) {
    if (phase === null || text('confirmedCount') === String(count)) return prompt()
    return prompt({
      errors: { count: [`The filter now matches ${formatProductCount(count)}. Review and confirm again.`] },
    })
  }
  if (intent === 'delete') {
    const result = await waitForChange(deleteProducts(writes, { ids, by }), log)
    if (!result) return respondInBackground()
    const { change, deleted, skipped } = result
    return respond({
      tone: deleted > 0 ? 'success' : 'error',
      message: [
        deleted > 0 ? `${formatProductCount(deleted)} deleted.` : 'No products were deleted.',
        skipped.length > 0 &&
          `${formatProductCount(skipped.length)} ${skipped.length === 1 ? 'is' : 'are'} used in ready-made boxes and ${skipped.length === 1 ? 'was' : 'were'} not deleted:`,
      ]
        .filter(Boolean)
        .join(' '),
      change: change ?? undefined,
      skipped: skipped.slice(0, maxListed).map(({ name, boxes }) => ({ name, reason: `in ${boxes.join(', ')}` })),
    })
  }
  if ((intent === 'category' || intent === 'brand') && values.label.length > maxShortLineLength)
    return prompt({ errors: { label: [`Use ${maxShortLineLength} characters or fewer`] } })
  const { change, title } = getFieldChange(intent, values.label, formatProductCount(count))
  return applyChange(change, title)

  async function applyChange(change: ProductsChange, title: string): Promise<BulkResponse> {
    const result = await waitForChange(changeProducts(writes, { ids, change, by, title }), log)
    if (!result) return respondInBackground()
    if (result.change === null)
      return respond({
        tone: 'success',
        message: `${formatProductCount(count)} unchanged.`,
      })
    const unchanged = count - result.changed
    return respond({
      tone: 'success',
      message: [
        `${formatProductCount(result.changed)} updated.`,
        unchanged > 0 && `${unchanged.toLocaleString('en-US')} unchanged.`,
      ]
        .filter(Boolean)
        .join(' '),
      change: result.change,
    })
  }
}

const getFingerprint = ({ percent, ending }: PriceChange) => `${percent}/${ending ?? ''}`

function getFieldChange(
  intent: Exclude<BulkIntent, 'price' | 'delete'>,
  label: string,
  products: string,
): { change: ProductsChange; title: string } {
  if (intent === 'in-stock' || intent === 'out-of-stock') {
    const inStock = intent === 'in-stock'
    return {
      change: { in_stock: inStock, hidden: false },
      title: `Marked ${products} as ${inStock ? 'in stock' : 'out of stock'}`,
    }
  }
  if (intent === 'hide') return { change: { in_stock: false, hidden: true }, title: `Hid ${products}` }
  const title = label ? `Set the ${intent} of ${products} to ${label}` : `Removed the ${intent} from ${products}`
  return { change: { [intent]: label || null }, title }
}
