import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** Says what the estimate leaves out. */
export function EstimateNote({ className }: { className?: string }) {
  const { domesticBoxShipping } = useBrandRules()
  return (
    <p className={joinClasses('text-muted', className)}>
      {`Shipping to individual US addresses is ${domesticBoxShipping} per box, not included.`}
    </p>
  )
}
