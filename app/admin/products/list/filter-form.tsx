import { ListFilter, Search, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import {
  type InventoryFilter,
  type InventorySort,
  inventorySorts,
  type MissingField,
  maxTextLength,
  missingFields,
  parseInventoryFilter,
  parseInventorySort,
  toInventoryParams,
} from '#app/features/catalog/inventory/filter.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { getFilteredListPath, productsPath } from '../product-paths.ts'

export const missingFieldTitles: Record<MissingField, string> = {
  price: 'No price',
  picture: 'No image',
  category: 'No category',
}

type FilterFormProps = {
  filter: InventoryFilter
  sort: InventorySort
  terms: Record<'category' | 'brand' | 'supplier', string[]>
  search: RefObject<HTMLInputElement | null>
  /** True if the list contains demo products and others. */
  hasDemo: boolean
}

/** Search and filters: one GET form. */
export function FilterForm({ filter, sort, terms, search, hasDemo }: FilterFormProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    if (search.current) search.current.value = filter.search ?? ''
  }, [filter.search])

  /** Submits like the browser, but omits empty fields. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const params = new URLSearchParams(
      [...new FormData(event.currentTarget)].filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
    if (panel.current?.open) {
      panel.current.open = false
      panel.current.querySelector('summary')?.focus()
    }
    navigate(getFilteredListPath(parseInventoryFilter(params), parseInventorySort(params)))
  }

  const renderSelect = (name: 'category' | 'brand' | 'supplier', label: string) => (
    <Select
      label={label}
      name={name}
      placeholder="Any"
      defaultValue={filter[name] ?? ''}
      options={includeSelected(terms[name], filter[name]).map((value) => ({ value, label: value }))}
    />
  )
  return (
    <Form action={productsPath} role="search" onSubmit={onSubmit} className="flex items-start gap-2">
      <TextField
        ref={search}
        label="Search"
        hideLabel
        type="search"
        name="q"
        maxLength={maxTextLength}
        icon={<Search />}
        placeholder="Search by name, description, item number or URL"
        defaultValue={filter.search ?? ''}
        className="min-w-0 flex-1"
      />
      <button type="submit" className="sr-only focus:not-sr-only">
        Search
      </button>
      <details {...closeDetailsOnLeave} ref={panel} className="products-filters">
        <summary className={getButtonClass({ variant: 'secondary', size: 'md' }, 'px-4')}>
          <ListFilter aria-hidden="true" />
          Filter
        </summary>
        <div key={toInventoryParams(filter, sort).toString()} className="products-panel">
          <div className="grid content-start gap-4">
            {renderSelect('category', 'Category')}
            {renderSelect('brand', 'Brand')}
            {terms.supplier.length > 0 && renderSelect('supplier', 'Supplier')}
          </div>
          <div className="grid content-start gap-4">
            <Select
              label="Stock"
              name="stock"
              placeholder="Any"
              defaultValue={filter.stock ?? ''}
              options={[
                { value: 'in', label: 'In stock' },
                { value: 'out', label: 'Out of stock' },
              ]}
            />
            {hasDemo && (
              <Select
                label="Demo products"
                name="demo"
                placeholder="Show all"
                defaultValue={filter.demo ?? ''}
                options={[
                  { value: 'yes', label: 'Demo only' },
                  { value: 'no', label: 'Hide demo' },
                ]}
              />
            )}
            <TextField label="Updated since" name="since" type="date" defaultValue={filter.since ?? ''} />
          </div>
          <div className="grid content-start gap-4">
            <fieldset>
              <legend className="text-sm leading-5 font-semibold">Missing data</legend>
              {missingFields.map((field) => (
                <Checkbox
                  key={field}
                  label={missingFieldTitles[field]}
                  name="without"
                  value={field}
                  defaultChecked={filter.without?.includes(field)}
                />
              ))}
            </fieldset>
            <Select label="Sort by" name="sort" defaultValue={sort} options={inventorySorts} />
          </div>
          <div className="col-span-full flex justify-end border-t border-line pt-4">
            <Button type="submit" size="sm">
              Apply filters
            </Button>
          </div>
        </div>
      </details>
    </Form>
  )
}

const includeSelected = (names: string[], chosen: string | undefined) =>
  chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]

type Chip = { label: string; without: InventoryFilter }

/** Returns the active filters in words, each with the filter that removes it. */
export function listChips(filter: InventoryFilter): Chip[] {
  const chip = (label: string | undefined, without: InventoryFilter): Chip[] =>
    label === undefined ? [] : [{ label, without: { ...filter, ...without } }]
  return [
    ...chip(filter.search && `“${filter.search}”`, { search: undefined }),
    ...chip(filter.category, { category: undefined }),
    ...chip(filter.brand, { brand: undefined }),
    ...chip(filter.supplier && `Supplier: ${filter.supplier}`, { supplier: undefined }),
    ...chip(filter.stock && (filter.stock === 'in' ? 'In stock' : 'Out of stock'), { stock: undefined }),
    ...(filter.without ?? []).flatMap((field) => {
      const rest = filter.without?.filter((each) => each !== field)
      return chip(missingFieldTitles[field], { without: rest?.length ? rest : undefined })
    }),
    ...chip(filter.demo && (filter.demo === 'yes' ? 'Demo products' : 'No demo products'), { demo: undefined }),
    ...chip(filter.since && `Updated since ${formatLongDate(filter.since)}`, { since: undefined }),
  ]
}

/** Active filters with links that remove them. */
export function Chips({ filter, sort }: { filter: InventoryFilter; sort: InventorySort }) {
  const chips = listChips(filter)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to={getFilteredListPath(without, sort)} className="products-chip">
            <span className="sr-only">Remove filter: </span>
            <span className="max-w-64 truncate">{label}</span>
            <X />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={getFilteredListPath({}, sort)} className="products-chip-clear">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
