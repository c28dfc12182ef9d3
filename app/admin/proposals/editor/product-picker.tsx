import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { OptionValues } from '#app/features/proposals/editing/proposal-values.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import { useSearchResults } from '../../components/use-search-results.ts'
import { formatUnitRate } from '../format-amount.ts'
import { proposalsPath } from '../proposal-paths.ts'
import { IntentButton } from './fields.tsx'
import { type FoundProduct, useProposalForm } from './values-context.tsx'

/** Results of the search without JavaScript. */
export type SearchResult = { option: string; search: string; products: FoundProduct[] }

type ProductPickerProps = { path: string; option: OptionValues; searchResult: SearchResult | undefined }

/** Adds products of the catalog by search, or lines of other products. */
export function ProductPicker({ path, option, searchResult }: ProductPickerProps) {
  const { isHydrated } = useProposalForm()
  return (
    <div className="proposal-picker">
      {isHydrated ? (
        <LiveSearch path={path} name={option.name} />
      ) : (
        <div className="flex min-w-0 flex-1 items-end gap-2">
          <TextField
            label={`Add product to ${option.name}`}
            name={`${path}.search`}
            type="search"
            defaultValue={searchResult?.option === path ? searchResult.search : ''}
            className="min-w-0 flex-1"
          />
          <Button type="submit" name="intent" value={`search ${path}`} variant="secondary" formNoValidate>
            Search
          </Button>
        </div>
      )}
      <IntentButton
        intent={`add-line ${path}`}
        label={`Add other line to ${option.name}`}
        className="proposal-add-line"
      >
        <Plus aria-hidden="true" />
        Other line
      </IntentButton>
      {!isHydrated && searchResult?.option === path && <PlainResults {...searchResult} />}
    </div>
  )
}

function PlainResults({ option, search, products }: SearchResult) {
  if (products.length === 0) return <p className="basis-full text-sm">{`No products match “${search}”.`}</p>
  return (
    <ul aria-label="Search results" className="basis-full">
      {products.map((product) => (
        <li key={product.line.product} className="flex items-center gap-3 py-2">
          <ProductResult product={product} />
          <Button
            type="submit"
            name="intent"
            value={`add-product ${option} ${product.line.product}`}
            variant="secondary"
            size="sm"
          >
            Add<span className="sr-only">{` ${product.line.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function LiveSearch({ path, name }: { path: string; name: string }) {
  const { addProduct } = useProposalForm()
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [status, setStatus] = useState('')
  const search = text.trim()
  const { results, failed } = useSearchResults<{ products: FoundProduct[] }>(
    search ? `${proposalsPath}/products?${new URLSearchParams({ search })}` : undefined,
  )
  const products = results?.products
  const isListShown = isOpen && products !== undefined

  function choose(product: FoundProduct | undefined) {
    if (!product) return
    addProduct(path, product)
    setStatus(`${product.line.name} added.`)
    setText('')
    setOpen(false)
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
      className="proposal-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <TextField
        label={`Add product to ${name}`}
        type="search"
        placeholder="Search the catalog"
        icon={<Search />}
        autoComplete="off"
        value={text}
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && products?.[active] ? `${id}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
          setActive(0)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Search results"
        hidden={!isListShown}
        className="proposal-found"
      >
        {products?.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={product.line.product}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            // Preserves the focus of the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(product)}
          >
            <ProductResult product={product} />
          </div>
        ))}
        {products?.length === 0 && <p className="px-2.5 py-3 text-sm">{`No products match “${search}”.`}</p>}
      </div>
      <p role="status" className={failed ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {failed ? 'Search is unavailable. Try again.' : status}
      </p>
    </search>
  )
}

function ProductResult({ product: { line } }: { product: FoundProduct }) {
  const { content } = useProposalForm()
  const price = line.prices.find((row) => row.price !== null)?.price ?? null
  return (
    <>
      <Image src={line.image} alt="" sizes="40px" className="proposal-found-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block">{line.name}</span>
        <span className="block text-sm text-muted">{[line.itemNumber, line.color].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 text-sm text-muted tabular-figures">
        {price === null ? 'Priced on request' : `from ${formatUnitRate(price, content)}`}
      </span>
    </>
  )
}
