import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** Says what the estimate leaves out. */
export function EstimateNote({ priced = true, className }: { priced?: boolean; className?: string }) {
  const { domesticBoxShipping } = useBrandRules()
  return (
    <p className={joinClasses('text-muted', className)}>
      {priced && <span>{'Lines and totals show list prices. Your quote applies volume prices. '}</span>}
      <span>{`Shipping to individual US addresses is ${domesticBoxShipping} per box, not included.`}</span>
    </p>
  )
}
