import { joinClasses } from '#app/ui/classes.ts'

type BudgetBarProps = {
  total: number
  budget: number
  /** A part of the total is unknown, so that the order is not known to be within the budget. */
  isPartial: boolean
  className?: string
}

/** Cents per pack as a share of the budget; hidden from screen readers, as a text beside it says the same. */
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
