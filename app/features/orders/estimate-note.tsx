import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** Says what the estimate leaves out, until the buyer chooses a destination. */
export function EstimateNote({ isChosen = false, className }: { isChosen?: boolean; className?: string }) {
  const { domesticBoxShipping } = useBrandRules()
  if (isChosen) return null
  return (
    <p className={joinClasses('text-muted', className)}>
      {`Shipping to individual US addresses is ${domesticBoxShipping} per box, not included.`}
    </p>
  )
}
