import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { ProductChoice } from '#app/features/ready-made/editing/product-choices.server.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import { useSearchResults } from '../components/use-search-results.ts'
import type { BoxResult } from './box-action.server.ts'

type ProductSearchProps = {
  /** Results of the search without JavaScript. */
  searchResult: BoxResult['searchResult']
  inBox: ReadonlySet<string>
  onAdd: (product: ProductChoice) => void
}

/** Search with selectable results: while typing, or as a plain form. */
export function ProductSearch({ searchResult, inBox, onAdd }: ProductSearchProps) {
  const id = useId()
  const [text, setText] = useState(searchResult?.search ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [status, setStatus] = useState('')
  const search = text.trim()
  const { results, failed } = useSearchResults<{ products: ProductChoice[] }>(
    search ? `/admin/boxes/products?${new URLSearchParams({ search })}` : undefined,
  )
  const products = results?.products
  const isHydrated = useHydrated()
  const isListShown = open && products !== undefined

  function choose(product: ProductChoice | undefined) {
    if (!product) return
    if (inBox.has(product.id)) return setStatus(`${product.name} is already in the box.`)
    onAdd(product)
    setStatus(`${product.name} added.`)
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = products?.length ?? 0
    if (event.key === 'Escape') return setOpen(false)
    if (event.key === 'Enter') {
      // Enter must not submit the form.
      event.preventDefault()
      if (isListShown) choose(products?.[active])
      return setOpen(true)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((active + step + count) % count)
  }

  return (
    <search
      className="box-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Add product"
          name="search"
          type="search"
          placeholder="Search the catalog"
          icon={<Search />}
          className="min-w-0 flex-1"
          autoComplete="off"
          value={text}
          {...(isHydrated && {
            role: 'combobox',
            'aria-expanded': isListShown,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list' as const,
            'aria-activedescendant': isListShown && products?.[active] ? `${id}-${active}` : undefined,
          })}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setOpen(true)
            setActive(0)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {!isHydrated && (
          <Button type="submit" name="intent" value="search" variant="secondary">
            Search
          </Button>
        )}
      </div>
      {isHydrated ? (
        <div id={`${id}-list`} role="listbox" aria-label="Search results" hidden={!isListShown} className="box-found">
          {products?.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={product.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Preserves the focus of the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(product)}
            >
              <ProductResult product={product} inBox={inBox.has(product.id)} />
            </div>
          ))}
          {products?.length === 0 && <p className="px-2.5 py-3 text-sm">{`No in-stock products match “${search}”.`}</p>}
        </div>
      ) : (
        searchResult && <PlainResults {...searchResult} inBox={inBox} />
      )}
      <p role="status" className={failed ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {failed ? 'Search is unavailable. Try again.' : status}
      </p>
    </search>
  )
}

function PlainResults({
  search,
  products,
  inBox,
}: NonNullable<BoxResult['searchResult']> & { inBox: ReadonlySet<string> }) {
  if (products.length === 0) return <p className="mt-3 text-sm">{`No in-stock products match “${search}”.`}</p>
  return (
    <ul aria-label="Search results" className="mt-3">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2">
          <ProductResult product={product} inBox={inBox.has(product.id)} />
          <Button type="submit" name="add" value={product.id} variant="secondary" size="sm">
            Add<span className="sr-only">{` ${product.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ProductResult({ product: { name, image, price }, inBox }: { product: ProductChoice; inBox: boolean }) {
  return (
    <>
      <Image src={image} alt="" sizes="40px" className="box-found-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
      <span className="shrink-0 text-sm text-muted tabular-figures">
        {inBox ? 'Added' : price === null ? 'Priced on request' : formatCents(price)}
      </span>
    </>
  )
}
