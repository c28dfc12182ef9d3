import { ChevronDown } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  type DeliveryChoice,
  domesticDestinations,
  getDestinations,
  undecidedDelivery,
  withoutProducts,
} from '#app/features/orders/delivery/delivery.ts'
import { unitDeliveryField } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import {
  type SplitProduct,
  toSplitDestinations,
  withCurrentProducts,
} from '#app/features/orders/delivery/split-products.ts'
import type { QuoteEstimate } from '#app/features/requests/quote-alternatives.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { toTypedAmount } from './delivery-form-fields.ts'
import { PlainDelivery } from './plain-delivery.tsx'
import type { QuoteFormState } from './use-quote-form.ts'

const TargetPriceField = lazy(() =>
  import('./target-price-field.tsx').then((module) => ({ default: module.TargetPriceField })),
)
const DeliveryControl = lazy(() =>
  import('./delivery-control.tsx').then((module) => ({ default: module.DeliveryControl })),
)

type QuoteDeliveryProps = Pick<QuoteFormState, 'form' | 'handleChange'> & {
  /** Units of all products, or of one alternative. */
  units: number
  /** Several products, whose units can be split; empty for one, or for alternatives. */
  products: readonly SplitProduct[]
  estimate: QuoteEstimate | null
  /** Cents that the target price is compared with; undefined if the form does not ask for it here. */
  unitPrice: number | null | undefined
}

/** Optional destinations and budget, folded until they are asked for. Without JavaScript, one destination. */
export function QuoteDelivery({ form, units, products, estimate, unitPrice, handleChange }: QuoteDeliveryProps) {
  const { defaultValue: sentDelivery, errors } = form.field('delivery')
  const { defaultValue: sentBudget, errors: budgetErrors } = form.field('budget')
  const { defaultValue: sentTarget, errors: targetErrors } = form.field('target')
  const hasErrors = Boolean(errors ?? budgetErrors ?? targetErrors)
  const [choice, setChoice] = useState(() => toChoice(sentDelivery, sentBudget))
  const [target, setTarget] = useState(() => Number(sentTarget) || null)
  const [isOpen, setIsOpen] = useState(hasErrors || choice !== undecidedDelivery || target !== null)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  useEffect(() => {
    if (hasErrors) setIsOpen(true)
  }, [hasErrors])
  // A product that leaves the list takes its units along; the last one has no split.
  const counts = withCurrentProducts(choice.counts, products)
  const current = { ...choice, counts: products.length > 1 ? counts : counts.map(withoutProducts) }
  const destinations = toSplitDestinations(getDestinations(current, units), products)
  const handleInput = () => {
    form.props.onInput()
    handleChange()
  }
  const change = (part: Partial<DeliveryChoice>) => {
    setChoice({ ...choice, ...part })
    handleInput()
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mb-5 rounded-md border border-line sm:col-span-2"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2">
        <span className="text-sm font-semibold">Ship to and budget</span>
        <span className="ml-auto text-sm text-muted">Optional</span>
        <ChevronDown aria-hidden="true" className="size-4 text-muted in-open:rotate-180" />
      </summary>
      {/* Several destinations without units are an empty list, which the server rejects. */}
      <input type="hidden" name="delivery" value={choice.to === null ? '' : JSON.stringify(destinations)} />
      <input type="hidden" name="budget" value={choice.budget ?? ''} />
      {unitPrice !== undefined && <input type="hidden" name="target" value={target ?? ''} />}
      <div className="px-4 pb-4">
        {products.length > 1 && (
          <p className="mb-3 text-sm leading-5 text-muted">
            {`For the ${units.toLocaleString('en-US')} units of all ${products.length} products together.`}
          </p>
        )}
        <noscript>
          {import.meta.env.SSR && (
            <PlainDelivery
              choice={choice}
              budget={toTypedAmount(sentBudget)}
              target={toTypedAmount(sentTarget)}
              errors={errors}
              budgetErrors={budgetErrors}
              targetErrors={targetErrors}
            />
          )}
        </noscript>
        {isHydrated && isOpen && (
          <LazyBoundary loading={<div className="h-80" />} failed={<NotLoaded />}>
            <DeliveryControl
              choice={current}
              units={units}
              products={products}
              estimate={estimate}
              errors={errors}
              budgetErrors={budgetErrors}
              onChange={change}
            >
              {unitPrice !== undefined && (
                <TargetPriceField
                  id="target-price"
                  label="Target price per unit"
                  errors={targetErrors}
                  target={target}
                  unitPrice={unitPrice}
                  onChange={(next) => {
                    setTarget(next)
                    handleInput()
                  }}
                />
              )}
            </DeliveryControl>
          </LazyBoundary>
        )}
      </div>
    </details>
  )
}

function NotLoaded() {
  return (
    <p role="alert" className="text-danger">
      These fields could not be loaded. Please name destination and budget in the message.
    </p>
  )
}

/** The choice that a form sent without JavaScript returns with. */
function toChoice(delivery: string | undefined, budget: string | undefined): DeliveryChoice {
  if (!delivery && !budget) return undecidedDelivery
  const cents = Number(budget)
  const choice = { ...undecidedDelivery, budget: budget && cents > 0 ? cents : null }
  const parsed = v.safeParse(unitDeliveryField, delivery ?? '')
  const [first] = parsed.success ? parsed.output : []
  if (!first) return choice
  const domestic = domesticDestinations.find((to) => to === first.to)
  return domestic ? { ...choice, to: domestic, city: first.city } : { ...choice, to: 'several', counts: [first] }
}
