import { joinClasses } from '#app/ui/classes.ts'

type BudgetBarProps = {
  total: number
  budget: number
  /** The total lacks a part, so that it promises nothing. */
  isPartial: boolean
  className?: string
}

/** Cents per pack as a share of the budget; words beside it say the same. */
export function BudgetBar({ total, budget, isPartial, className }: BudgetBarProps) {
  return (
    <div aria-hidden="true" className={joinClasses('h-1.5 overflow-hidden rounded-full bg-sand', className)}>
      <div
        className={joinClasses(
          'h-full rounded-full',
          total > budget ? 'bg-terracotta-deep' : isPartial ? 'bg-muted' : 'bg-forest',
        )}
        style={{ width: `${Math.min(100, (total / budget) * 100)}%` }}
      />
    </div>
  )
}
