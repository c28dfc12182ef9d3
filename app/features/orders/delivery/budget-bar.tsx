import { joinClasses } from '#app/ui/classes.ts'
import { describeBudget, type PackNoun } from './delivery-text.ts'

type BudgetBarProps = { total: number; budget: number; noun: PackNoun; className?: string }

/** Cents per pack beside the budget, in words and as a bar. */
export function BudgetBar({ total, budget, noun, className }: BudgetBarProps) {
  const isOver = total > budget
  return (
    <div className={className}>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sand">
        <div
          className={joinClasses('h-full rounded-full', isOver ? 'bg-terracotta-deep' : 'bg-forest')}
          style={{ width: `${Math.min(100, (total / budget) * 100)}%` }}
        />
      </div>
      <p
        role="status"
        className={joinClasses(
          'mt-1 text-sm leading-5 font-semibold tabular-figures',
          isOver ? 'text-terracotta-deep' : 'text-forest',
        )}
      >
        {describeBudget(total, budget, noun)}
      </p>
    </div>
  )
}
