import { useEffect, useId, useRef, useState } from 'react'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import { Choice } from '#app/ui/choice.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Order } from '../order.ts'
import { BudgetBar } from './budget-bar.tsx'
import { maxBudget } from './delivery.schema.ts'
import { savedDelivery, useDelivery, useDeliveryRates } from './delivery.store.ts'
import { type DeliveryChoice, domesticDestinations, getBoxRate, getPackCost } from './delivery.ts'
import {
  describeBudget,
  describePackCost,
  formatBoxRate,
  getDestinationTitle,
  getPackNoun,
  getRateTitle,
} from './delivery-text.ts'
import { DestinationCounts } from './destination-counts.tsx'

type DeliveryFieldsProps = {
  order: Order
  /** Why the destinations were rejected; receives the focus. */
  errors?: string[] | undefined
  onChange?: () => void
}

/** Destinations and budget of an order, saved on every change. */
export function DeliveryFields({ order, errors, onChange }: DeliveryFieldsProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const rates = useDeliveryRates()
  const { packQuantity: packs } = order
  const { choice, destinations } = useDelivery(packs)
  const noun = getPackNoun(order)
  const cost = getPackCost(order, destinations)
  const homeRate = formatBoxRate(getBoxRate('us-homes', rates))

  useEffect(() => {
    if (errors) fieldset.current?.focus()
  }, [errors])

  const save = (part: Partial<DeliveryChoice>) => {
    savedDelivery.change(part)
    onChange?.()
  }
  const select = (to: DeliveryChoice['to']) => {
    // Several destinations begin with the one chosen before.
    const isFirst = to === 'several' && choice.counts.length === 0
    save({ to, ...(isFirst && destinations[0] && { counts: [{ to: destinations[0].to, packs }] }) })
  }
  const renderOption = (to: DeliveryChoice['to'], label: string, rate?: string) => (
    <Choice
      type="radio"
      name={`${id}-to`}
      label={label}
      count={rate}
      checked={choice.to === to}
      onChange={() => select(to)}
    />
  )
  return (
    <div className="grid gap-5">
      <fieldset ref={fieldset} tabIndex={-1} className="min-w-0 outline-none">
        <legend className="mb-1 text-sm leading-5 font-semibold">{'Ship to'}</legend>
        {renderOption(null, 'Not decided yet')}
        {domesticDestinations.map((to) => (
          <div key={to}>{renderOption(to, getDestinationTitle(to), getRateTitle(getBoxRate(to, rates)))}</div>
        ))}
        {renderOption('several', 'Other countries or several destinations')}
        {choice.to === 'storage' && (
          <p className="pl-8 text-sm leading-5 text-muted">{`Later shipping from storage to US homes: ${homeRate}.`}</p>
        )}
        {choice.to === 'several' && (
          <DestinationCounts
            counts={choice.counts}
            rates={rates}
            packs={packs}
            noun={noun}
            errors={errors}
            onChange={(counts) => save({ counts })}
          />
        )}
      </fieldset>
      <div className="grid gap-2">
        <BudgetField noun={noun} budget={choice.budget} onChange={(budget) => save({ budget })} />
        {choice.budget !== null && cost.total !== null && (
          <>
            <BudgetBar total={cost.total} budget={choice.budget} />
            <p
              className={joinClasses(
                'text-sm leading-5 font-semibold tabular-figures',
                cost.total > choice.budget ? 'text-terracotta-deep' : 'text-forest',
              )}
            >
              {describeBudget(cost.total, choice.budget, noun)}
            </p>
          </>
        )}
        {cost.total !== null && (
          <p role="status" className="text-sm leading-5 text-muted tabular-figures">
            {`Per ${noun}: ${describePackCost(cost, destinations)}. An estimate; your quote has the final price.`}
          </p>
        )}
      </div>
    </div>
  )
}

type BudgetFieldProps = { noun: string; budget: number | null; onChange: (budget: number | null) => void }

function BudgetField({ noun, budget, onChange }: BudgetFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isInvalid, setIsInvalid] = useState(false)
  return (
    <TextField
      label={`Budget per ${noun}`}
      optional
      inputMode="decimal"
      autoComplete="off"
      icon={<span>$</span>}
      placeholder="50.00"
      value={typed ?? toDollars(budget)?.toFixed(2) ?? ''}
      errors={isInvalid ? ['Enter a budget such as 50.00, at most 100,000'] : []}
      onChange={({ target }) => {
        setTyped(target.value)
        setIsInvalid(false)
        const cents = parseBudget(target.value)
        if (cents !== undefined) onChange(cents)
      }}
      onBlur={() => {
        if (typed === undefined) return
        if (parseBudget(typed) === undefined) setIsInvalid(true)
        else setTyped(undefined)
      }}
      className="max-w-60"
    />
  )
}

/** Returns cents, null without a budget, undefined for invalid text. */
function parseBudget(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const cents = toCents(parseMoney(typed))
  return cents >= 1 && cents <= maxBudget ? cents : undefined
}
