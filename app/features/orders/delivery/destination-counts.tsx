import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#app/lib/text/count.ts'
import { Choice } from '#app/ui/choice.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { maxPackQuantity } from '../quantity.ts'
import { AddDestination } from './add-destination.tsx'
import { changeDestination } from './change-destination.ts'
import { type DeliveryRates, type Destination, getBoxRate, sumPacks, withoutProducts } from './delivery.ts'
import { describeUnassigned, formatPacks, getRateTitle, type PackNoun } from './delivery-text.ts'
import { getDestinationKeys } from './destination-keys.ts'
import { DestinationRow } from './destination-row.tsx'
import { ProductCounts } from './product-counts.tsx'
import {
  describeSplitProblems,
  isSplit,
  isSplitLike,
  listUnassigned,
  type SplitProduct,
  splitByTotals,
  splitLike,
  withProducts,
} from './split-products.ts'

type DestinationCountsProps = {
  counts: readonly Destination[]
  rates: DeliveryRates
  packs: number
  noun: PackNoun
  /** Several products of a quote, whose units can be split. */
  products?: readonly SplitProduct[] | undefined
  errors: string[] | undefined
  onChange: (counts: Destination[]) => void
}

/** Number of packs for each destination, which have to add up; of a quote also the units of each product. */
export function DestinationCounts(props: DestinationCountsProps) {
  const { counts, rates, packs, noun, products = [], errors, onChange } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  /** Row that receives the focus after it is rendered. */
  const [focused, setFocused] = useState<{ key: string; name: string }>()
  const hasSplit = products.length > 1 && isSplit(counts)
  const unassigned = packs - sumPacks(counts)
  const keys = getDestinationKeys(counts)
  const left = listUnassigned(counts, products)
  const problems = hasSplit ? describeSplitProblems(counts, products) : [describeUnassigned(unassigned, packs, noun)]

  useEffect(() => {
    if (!focused) return
    const row = document.getElementById(`${id}-${focused.key}`)?.closest('li')
    const control = row?.querySelector<HTMLElement>(focused.name)
    ;(control ?? list.current)?.focus({ preventScroll: !control })
  }, [focused, id])

  const replace = (index: number, next: Destination) =>
    onChange(changeDestination({ counts, index, next, packs, products }))
  const add = (to: string) => {
    const rest = left.map((each) => ({ ...each, quantity: Math.max(0, each.quantity) }))
    const next = { to, packs: Math.max(0, unassigned) }
    const added = [...counts, hasSplit ? withProducts(next, rest) : next]
    onChange(added)
    setFocused({ key: getDestinationKeys(added).at(-1) ?? to, name: hasSplit ? 'summary' : 'input' })
  }
  const remove = (index: number) => {
    const remaining = counts.filter((_, at) => at !== index)
    const position = Math.min(index, remaining.length - 1)
    setFocused({ key: getDestinationKeys(remaining)[position] ?? '', name: 'button[name=remove]' })
    onChange(remaining)
  }
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-4 sm:ml-2">
      {errors ? (
        <FieldErrorList id={id} errors={errors} />
      ) : (
        <p
          role="status"
          className={joinClasses(
            'text-sm leading-5 tabular-figures',
            problems.every((text) => text === '') ? 'text-forest' : 'font-medium text-terracotta-deep',
          )}
        >
          {problems.filter(Boolean).join('. ') || `${formatNumber(packs)} of ${formatPacks(packs, noun)} assigned`}
        </p>
      )}
      {products.length > 1 && counts.length > 0 && (
        <Choice
          type="checkbox"
          label="Say how many of each product go where"
          checked={hasSplit}
          onChange={({ target }) =>
            onChange(target.checked ? splitByTotals(counts, products) : counts.map(withoutProducts))
          }
        />
      )}
      <ul ref={list} tabIndex={-1} aria-label="Destinations" className="outline-none">
        {counts.map((destination, index) => (
          <DestinationRow
            key={keys[index]}
            id={`${id}-${keys[index]}`}
            destination={destination}
            rate={getRateTitle(getBoxRate(destination.to, rates))}
            maxCount={Math.max(packs, maxPackQuantity)}
            onChange={(part) => replace(index, { ...destination, ...part })}
            onRemove={() => remove(index)}
          >
            {hasSplit && (
              <ProductCounts
                id={`${id}-${keys[index]}`}
                destination={destination}
                products={products}
                onChange={(next) => replace(index, next)}
              />
            )}
          </DestinationRow>
        ))}
      </ul>
      {hasSplit && counts.length > 1 && (
        <ul aria-label="Units assigned" className="grid gap-1">
          {left.map(({ product_id, product_name, quantity }, index) => {
            const all = products[index]?.quantity ?? 0
            return (
              <li key={product_id} className="text-sm leading-5 text-muted tabular-figures">
                <span>{`${product_name}: ${formatNumber(all - quantity)} of ${formatNumber(all)} assigned`}</span>
                {quantity === 0 && !isSplitLike(product_id, counts, products) && (
                  <button
                    type="button"
                    className="ml-2 min-h-9 font-semibold text-forest underline underline-offset-4"
                    onClick={() => {
                      onChange(splitLike(product_id, counts, products))
                      // The button disappears.
                      setFocused({ key: '', name: '' })
                    }}
                  >
                    Use this split for every product
                    <span className="sr-only">{`(${product_name})`}</span>
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <AddDestination rates={rates} existing={counts.map(({ to }) => to)} onAdd={add} />
    </div>
  )
}
