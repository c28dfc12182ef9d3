import { useBrand } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** Explains what the estimate includes. */
export function EstimateNote({ priced = true, className }: { priced?: boolean; className?: string }) {
  const { domesticBoxShipping = '$15.00' } = useBrand().rules ?? {}
  return (
    <p className={joinClasses('text-muted', className)}>
      {priced && <span>{'Lines and totals show list prices. Your quote applies volume prices. '}</span>}
      <span>{`Shipping to individual US addresses is ${domesticBoxShipping} per box, not included.`}</span>
    </p>
  )
}
