import { data } from 'react-router'
import { getClient, type RouteCall } from '#app/admin/access/client.server.ts'
import { getPerson } from '#app/admin/access/current-person.ts'
import { isUuid } from '#app/admin/access/uuid-field.ts'
import { parseInventoryFilter } from '#app/features/catalog/inventory/filter.ts'
import { listInventoryIds } from '#app/features/catalog/inventory/inventory.server.ts'
import { previewPrices } from '#app/features/catalog/inventory/preview.server.ts'
import { formatPriceChange, type PriceChange, parsePriceChange } from '#app/features/catalog/inventory/price-change.ts'
import { changeProducts, type ProductsChange } from '#app/features/catalog/products/change-many.server.ts'
import { deleteProducts } from '#app/features/catalog/products/delete.server.ts'
import { maxLabelLength } from '#app/features/catalog/products/product.schema.ts'
import { undoCatalogChange } from '#app/features/catalog/taxonomy/undo.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { singleLine } from '#app/lib/text/single-line.ts'
import { type Ask, type BulkIntent, bulkIntents, maxConcurrent, productsCounted, type Said, unasked } from './bulk.ts'
import { toUndoMessage } from './undo-message.ts'
import { soon } from './with-timeout.server.ts'

const say = (said: Said, status = 200) => data<Said>(said, { status })
const rejected = (message: string) => say({ tone: 'error', message }, 422)

const goesOn = () =>
  say({
    tone: 'success',
    message: 'This takes a while and continues in the background. When it is done, it appears in Change history.',
  })

export type Answer = ReturnType<typeof say>

/** More than a page has; who sends more has not picked them there. */
const maxPicked = 200
/** Number of products in the price preview. */
const previewed = 6
/** Maximum number of skipped products listed by name. */
const maxNamed = 20

/** Applies the form around the list to the selected products or to all that match the filter. */
export async function workOnProducts(asked: RouteCall): Promise<Answer> {
  const { db, writes } = asked.context.get(servicesContext)
  const log = asked.context.get(logContext)
  const form = await readForm(asked.request)
  const by = getActor(getPerson(asked.context), getClient(asked).address)
  const text = (name: string) => singleLine(String(form.get(name) ?? ''))

  if (form.get('intent') === 'undo') {
    const change = form.get('change')
    if (!isUuid(change)) return rejected('This form is out of date. Reload the page and try again.')
    const undone = await soon(undoCatalogChange(writes, { change, by }), log)
    return undone ? say(toUndoMessage(undone)) : goesOn()
  }
  const intent = bulkIntents.find((each) => each === form.get('intent'))
  const picked = form.getAll('pick')
  if (!intent || picked.length > maxPicked || !picked.every(isUuid))
    return rejected('This form is out of date. Reload the page and try again.')
  const isAll = form.get('all') === 'yes'
  const filter = parseInventoryFilter(new URL(asked.request.url).searchParams)
  const ids = isAll ? await listInventoryIds(db, filter, maxConcurrent + 1) : [...new Set(picked as string[])]
  if (ids.length === 0) return rejected('Select at least one product.')
  if (ids.length > maxConcurrent)
    return rejected(`You can change up to ${productsCounted(maxConcurrent)} at a time. Narrow the filter.`)

  const count = ids.length
  const values = { percent: text('percent'), ending: text('ending'), label: text('label') }
  const ask = (more: Pick<Partial<Ask>, 'errors' | 'preview' | 'seen'> = {}) =>
    say(
      { ask: { intent, count, ids: isAll ? null : ids, values, errors: {}, ...more } },
      more.errors && Object.keys(more.errors).length > 0 ? 422 : 200,
    )
  const step = form.get('step')
  const isSure = step === 'apply' && text('sure') === String(count)
  const isSimple = (intent === 'in-stock' || intent === 'out-of-stock') && count <= unasked

  if (intent === 'price') {
    if (step === null) return ask()
    const typed = parsePriceChange(values)
    if (!typed.ok) return ask({ errors: typed.errors })
    // The action runs only for the selection that was reviewed.
    if (!isSure || text('seen') !== getSeen(typed.change)) {
      const preview = await previewPrices(db, { ids, change: typed.change, limit: previewed })
      return ask({ preview, seen: getSeen(typed.change) })
    }
    const { percent: pricePercent, ending: priceEnding } = typed.change
    return changed(
      { pricePercent, priceEnding },
      `Changed the prices of ${productsCounted(count)}: ${formatPriceChange(typed.change)}`,
    )
  }
  if (!isSure && !isSimple) {
    if (step === null || text('sure') === String(count)) return ask()
    return ask({ errors: { count: [`The filter now matches ${productsCounted(count)}. Review and confirm again.`] } })
  }
  if (intent === 'delete') {
    const done = await soon(deleteProducts(writes, { ids, by }), log)
    if (!done) return goesOn()
    const { change, deleted, skipped: kept } = done
    return say({
      tone: deleted > 0 ? 'success' : 'error',
      message: [
        deleted > 0 ? `${productsCounted(deleted)} deleted.` : 'No products were deleted.',
        kept.length > 0 &&
          `${productsCounted(kept.length)} ${kept.length === 1 ? 'is' : 'are'} used in ready-made boxes and ${kept.length === 1 ? 'was' : 'were'} not deleted:`,
      ]
        .filter(Boolean)
        .join(' '),
      change: change ?? undefined,
      kept: kept.slice(0, maxNamed).map(({ name, boxes }) => ({ name, why: `in ${boxes.join(', ')}` })),
    })
  }
  if ((intent === 'category' || intent === 'brand') && values.label.length > maxLabelLength)
    return ask({ errors: { label: [`At most ${maxLabelLength} characters`] } })
  const { change, title } = simpleChange(intent, values.label, productsCounted(count))
  return changed(change, title)

  async function changed(change: ProductsChange, title: string): Promise<Answer> {
    const done = await soon(changeProducts(writes, { ids, change, by, title }), log)
    if (!done) return goesOn()
    if (done.change === null)
      return say({
        tone: 'success',
        message: `No changes: ${productsCounted(count)} already up to date.`,
      })
    const same = count - done.changed
    return say({
      tone: 'success',
      message: [
        `${productsCounted(done.changed)} updated.`,
        same > 0 && `${same.toLocaleString('en-US')} already up to date.`,
      ]
        .filter(Boolean)
        .join(' '),
      change: done.change,
    })
  }
}

const getSeen = ({ percent, ending }: PriceChange) => `${percent}/${ending ?? ''}`

function simpleChange(
  intent: Exclude<BulkIntent, 'price' | 'delete'>,
  label: string,
  products: string,
): { change: ProductsChange; title: string } {
  if (intent === 'in-stock' || intent === 'out-of-stock') {
    const inStock = intent === 'in-stock'
    return { change: { in_stock: inStock }, title: `Marked ${products} as ${inStock ? 'in stock' : 'out of stock'}` }
  }
  const title = label ? `Set the ${intent} of ${products} to ${label}` : `Removed the ${intent} from ${products}`
  return { change: { [intent]: label || null }, title }
}
