import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation, useNavigation } from 'react-router'
import { type InventoryFilter, type InventorySort, toInventoryParams } from '#app/features/catalog/inventory/filter.ts'
import type { InventoryRow, readInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { getProductSlug } from '#app/features/catalog/slug.ts'
import { formatPrice } from '#app/lib/text/money.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { PageNavigation } from '#app/ui/pagination.tsx'
import { useSelection } from '../../requests/inbox/use-selection.ts'
import { getFilteredListPath, getListPath, getProductPath } from '../product-paths.ts'
import type { BulkResult } from './bulk/bulk.ts'
import { BulkAlert } from './bulk/bulk-alert.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkPanel } from './bulk/bulk-panel.tsx'
import { EmptyList } from './empty-list.tsx'
import { Chips, FilterForm } from './filter-form.tsx'
import { useListKeys } from './use-list-keys.ts'

type ProductListProps = {
  page: Awaited<ReturnType<typeof readInventory>>
  filter: InventoryFilter
  sort: InventorySort
  terms: Record<'category' | 'brand' | 'supplier', string[]>
  maxCounted: number
  /** True if rows show a demo badge. */
  shouldMarkDemo: boolean
  /** True if there are demo products and others. */
  hasDemoAndOwn: boolean
  /** True if there are no products at all. */
  isCatalogEmpty: boolean
  actionResult: BulkResult | undefined
}

export function ProductList({
  page,
  filter,
  sort,
  terms,
  maxCounted,
  shouldMarkDemo,
  hasDemoAndOwn,
  isCatalogEmpty,
  actionResult,
}: ProductListProps) {
  const { rows, next, previous, found } = page
  const search = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  const fetcher = useFetcher<BulkResult>({ key: 'products' })
  const result = fetcher.data ?? actionResult
  const location = useLocation()
  const { state, location: nextLocation } = useNavigation()
  const isLoading = state === 'loading' && nextLocation?.pathname === location.pathname
  const listPath = location.pathname + location.search

  const { picked: selected, recount, selectAll } = useSelection({ form, url: location.search, shown: [rows] })
  const clear = () => {
    selectAll(false)
    const all = form.current?.elements.namedItem('all')
    if (all instanceof HTMLInputElement) all.checked = false
  }
  useListKeys({ form, search, onClear: clear })

  useEffect(() => {
    if (!fetcher.data) return
    if ('tone' in fetcher.data && fetcher.data.tone === 'success') clear()
    // Moves the focus to the result, as the pressed control may be hidden.
    const invalidField = resultRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(invalidField ?? resultRef.current)?.focus()
  }, [fetcher.data])

  if (isCatalogEmpty) return <EmptyList isCatalogEmpty />
  const countText =
    found === null ? `${rows.length}+` : found > maxCounted ? `${formatCount(maxCounted)}+` : formatCount(found)
  const query = toInventoryParams(filter, sort).toString()
  return (
    <div className="grid min-w-0 gap-3">
      <FilterForm {...{ filter, sort, terms, search }} hasDemo={hasDemoAndOwn || filter.demo !== undefined} />
      <Chips filter={filter} sort={sort} />
      <div ref={resultRef} tabIndex={-1} className="outline-none empty:hidden">
        {result && 'tone' in result && <BulkAlert result={result} listPath={listPath} fetcher={fetcher} />}
        {result && 'prompt' in result && (
          <BulkPanel prompt={result.prompt} terms={terms} listPath={listPath} fetcher={fetcher} />
        )}
      </div>
      <fetcher.Form
        ref={form}
        method="post"
        action={listPath}
        onChange={recount}
        aria-busy={isLoading}
        className="products-list"
      >
        {rows.length > 0 && (
          <div className="products-head">
            <span className="products-pick">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className="checkbox products-pick-all"
                checked={selected > 0 && selected === rows.length}
                onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
              />
            </span>
            <h2 tabIndex={-1} className="products-found">
              <span className="tabular-figures">{countText}</span>
              <span>{` ${found === 1 ? 'product' : 'products'}`}</span>
            </h2>
            <BulkBar
              selected={selected}
              allText={next !== null || previous !== null ? countText : null}
              busy={fetcher.state !== 'idle'}
              onClear={clear}
            />
          </div>
        )}
        {rows.length === 0 ? (
          <EmptyList />
        ) : (
          <table className="products-table">
            <colgroup>
              <col className="products-columns-pick" />
              <col className="products-columns-image" />
              <col />
              <col className="products-columns-label" />
              <col className="products-columns-label products-columns-brand" />
              <col className="products-columns-number" />
              <col className="products-columns-number" />
              <col className="products-columns-stock" />
              <col className="products-columns-stock" />
            </colgroup>
            <thead>
              <tr>
                <td />
                <th scope="col" colSpan={2}>
                  <SortLink {...{ filter, sort }} by={['name']}>
                    Name
                  </SortLink>
                </th>
                <th scope="col">Category</th>
                <th scope="col">Brand</th>
                <th scope="col" className="products-number">
                  <SortLink {...{ filter, sort }} by={['price-asc', 'price-desc']}>
                    Price
                  </SortLink>
                </th>
                <th scope="col" className="products-minimum products-number">
                  Min. qty
                </th>
                <th scope="col">Stock</th>
                <th scope="col">
                  <SortLink {...{ filter, sort }} by={['changed']}>
                    Updated
                  </SortLink>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ProductRow key={row.id} row={row} shouldMarkDemo={shouldMarkDemo} />
              ))}
            </tbody>
          </table>
        )}
      </fetcher.Form>
      <Pager {...{ query, next, previous }} />
    </div>
  )
}

const timeZone = 'America/Chicago'
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })

const formatCount = (count: number) => count.toLocaleString('en-US')

function ProductRow({ row, shouldMarkDemo }: { row: InventoryRow; shouldMarkDemo: boolean }) {
  const { id, name, image, category, brand, price, minimumQuantity, inStock, itemNumber, demo, changed } = row
  return (
    <tr className="products-row">
      <td className="products-pick">
        <input type="checkbox" name="pick" value={id} aria-label={`Select ${name}`} className="checkbox" />
      </td>
      <td className="products-image">
        <Image src={image} alt="" width={640} height={640} sizes="44px" />
      </td>
      <th scope="row" className="products-name">
        <Link to={getProductPath(id)} data-row={id} prefetch="none" className="products-open" dir="auto">
          {name}
        </Link>
        <span className="products-slug">
          <span>{`/${getProductSlug(row)}`}</span>
          {itemNumber && <span className="products-sku">{itemNumber}</span>}
          {demo && shouldMarkDemo && <span className="products-demo">Demo</span>}
        </span>
      </th>
      <td className="products-category" dir="auto">
        {category || <span className="products-missing">No category</span>}
      </td>
      <td className="products-brand" dir="auto">
        {brand}
      </td>
      <td className="products-price products-number">
        {price === null ? <span className="products-missing">No price</span> : formatPrice(price)}
      </td>
      <td className="products-minimum products-number">
        {minimumQuantity !== null && (
          <>
            <span className="products-word">min. </span>
            <span>{formatCount(minimumQuantity)}</span>
          </>
        )}
      </td>
      <td className="products-stock">
        {inStock ? <span className="text-muted">In stock</span> : <span className="products-out">Out of stock</span>}
      </td>
      <td className="products-changed">
        <time dateTime={changed.toISOString()} title={moment.format(changed)}>
          {day.format(changed)}
        </time>
      </td>
    </tr>
  )
}

type SortLinkProps = {
  filter: InventoryFilter
  sort: InventorySort
  /** Sort orders of a column, in the order in which clicks apply them. */
  by: [InventorySort, ...InventorySort[]]
  children: ReactNode
}

function SortLink({ filter, sort, by, children }: SortLinkProps) {
  const index = by.indexOf(sort)
  const down = sort === 'price-desc' || sort === 'changed'
  return (
    <Link
      to={getFilteredListPath(filter, by[(index + 1) % by.length])}
      prefetch="none"
      className="products-sort"
      aria-current={index >= 0 ? 'true' : undefined}
    >
      <span>{children}</span>
      {index >= 0 && (down ? <ArrowDown /> : <ArrowUp />)}
      <span className="sr-only">{index >= 0 ? ', sorted by this column' : ', sort by this column'}</span>
    </Link>
  )
}

function Pager({ query, next, previous }: { query: string; next: string | null; previous: string | null }) {
  if (next === null && previous === null) return null
  const getPagePath = (name: string, cursor: string) =>
    getListPath([query, `${name}=${encodeURIComponent(cursor)}`].filter(Boolean).join('&'))
  const linkClass = getButtonClass({ variant: 'secondary', size: 'sm' }, 'px-3')
  return (
    <PageNavigation className="flex flex-wrap justify-between gap-3">
      {previous === null ? (
        <span />
      ) : (
        <span className="flex gap-2">
          <Link to={getListPath(query)} className={linkClass}>
            First
          </Link>
          <Link to={getPagePath('before', previous)} className={linkClass}>
            <ChevronLeft />
            <span>Previous</span>
          </Link>
        </span>
      )}
      {next !== null && (
        <Link to={getPagePath('after', next)} className={linkClass}>
          Next
          <ChevronRight />
        </Link>
      )}
    </PageNavigation>
  )
}
