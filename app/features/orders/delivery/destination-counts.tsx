import { useEffect, useId, useRef, useState } from 'react'
import { Choice } from '#app/ui/choice.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { maxPackQuantity } from '../quantity.ts'
import { AddDestination } from './add-destination.tsx'
import { type DeliveryRates, type Destination, getBoxRate, sumPacks, withoutProducts } from './delivery.ts'
import { describeUnassigned, formatPacks, getRateTitle, type PackNoun } from './delivery-text.ts'
import { DestinationRow } from './destination-row.tsx'
import { type DestinationRow as Row, toDestinationRows } from './destination-rows.ts'
import { ProductCounts } from './product-counts.tsx'
import {
  describeSplitProblems,
  isSplit,
  listUnassigned,
  type SplitProduct,
  splitByTotals,
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
  const rows = toDestinationRows(counts)
  const problems = hasSplit ? describeSplitProblems(counts, products) : [describeUnassigned(unassigned, packs, noun)]

  useEffect(() => {
    if (!focused) return
    const row = document.getElementById(`${id}-${focused.key}`)?.closest('li')
    const control = row?.querySelector<HTMLElement>(focused.name)
    ;(control ?? list.current)?.focus({ preventScroll: !control })
  }, [focused, id])

  const getDestination = ({ to, index }: Row): Destination =>
    (index === undefined ? undefined : counts[index]) ?? { to, packs: 0 }
  const replace = (row: Row, next: Destination) =>
    onChange(row.index === undefined ? [...counts, next] : counts.map((each, at) => (at === row.index ? next : each)))
  const add = (to: string) => {
    const left = listUnassigned(counts, products).map((each) => ({ ...each, quantity: Math.max(0, each.quantity) }))
    const next = { to, packs: Math.max(0, unassigned) }
    onChange([...counts, hasSplit ? withProducts(next, left) : next])
    const keys = toDestinationRows([...counts, next]).filter((row) => row.to === to)
    setFocused({ key: keys.at(-1)?.key ?? to, name: hasSplit ? 'summary' : 'input' })
  }
  const remove = (row: Row) => {
    const left = counts.filter((_, at) => at !== row.index)
    const removable = toDestinationRows(left).filter(({ isFixed }) => !isFixed)
    const place = rows.filter(({ isFixed }) => !isFixed).indexOf(row)
    setFocused({ key: (removable[place] ?? removable.at(-1))?.key ?? '', name: 'button[name=remove]' })
    onChange(left)
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
          {problems.filter(Boolean).join('. ') || `All ${formatPacks(packs, noun)} assigned`}
        </p>
      )}
      {products.length > 1 && (
        <Choice
          type="checkbox"
          label="Say how many of each product go where"
          checked={hasSplit}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? splitByTotals(
                    rows.map((row) => getDestination(row)),
                    products,
                  )
                : counts.map(withoutProducts),
            )
          }
        />
      )}
      <ul ref={list} tabIndex={-1} aria-label="Destinations" className="outline-none">
        {rows.map((row) => (
          <DestinationRow
            key={row.key}
            id={`${id}-${row.key}`}
            destination={getDestination(row)}
            rate={getRateTitle(getBoxRate(row.to, rates))}
            maxCount={Math.max(packs, maxPackQuantity)}
            isRemovable={!row.isFixed}
            onChange={(part) => replace(row, { ...getDestination(row), ...part })}
            onRemove={() => remove(row)}
          >
            {hasSplit && (
              <ProductCounts
                id={`${id}-${row.key}`}
                destination={getDestination(row)}
                products={products}
                startsOpen={!row.isFixed || getDestination(row).packs > 0}
                onChange={(next) => replace(row, next)}
              />
            )}
          </DestinationRow>
        ))}
      </ul>
      <AddDestination rates={rates} existing={counts.map(({ to }) => to)} onAdd={add} />
    </div>
  )
}
