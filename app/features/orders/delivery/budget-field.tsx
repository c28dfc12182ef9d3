import { type ReactNode, useState } from 'react'
import { toDollars } from '#app/lib/text/money.ts'
import { TextField } from '#app/ui/field.tsx'
import { parseBudget } from './parse-budget.ts'

type BudgetFieldProps = {
  label: ReactNode
  /** Names the amount in messages. */
  noun?: string
  /** Highest amount, in cents. */
  max: number
  budget: number | null
  /** Why the budget was rejected. */
  errors?: string[] | undefined
  onChange: (budget: number | null) => void
}

/** An optional amount in dollars; `onChange` gets cents. */
export function BudgetField({ label, noun = 'budget', max, budget, errors = [], onChange }: BudgetFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isInvalid, setIsInvalid] = useState(false)
  return (
    <TextField
      label={label}
      optional
      inputMode="decimal"
      autoComplete="off"
      icon={<span>$</span>}
      placeholder="e.g. 50.00"
      value={typed ?? toDollars(budget)?.toFixed(2) ?? ''}
      errors={isInvalid ? [`Enter a ${noun} such as 50.00, at most ${(max / 100).toLocaleString('en-US')}`] : errors}
      onChange={({ target }) => {
        setTyped(target.value)
        setIsInvalid(false)
        const cents = parseBudget(target.value, max)
        if (cents !== undefined) onChange(cents)
      }}
      onBlur={() => {
        if (typed === undefined) return
        if (parseBudget(typed, max) === undefined) setIsInvalid(true)
        else setTyped(undefined)
      }}
      className="max-w-60"
    />
  )
}
