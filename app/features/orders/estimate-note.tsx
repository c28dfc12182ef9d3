import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

type EstimateNoteProps = {
  /** Figures beside it that are at list prices, as a subject; without it there are none. */
  listed?: string | undefined
  className?: string
}

/** Says what the estimate leaves out, and which figures do not follow the quantity. */
export function EstimateNote({ listed, className }: EstimateNoteProps) {
  const { domesticBoxShipping } = useBrandRules()
  return (
    <p className={joinClasses('text-muted', className)}>
      {listed && <span>{`${listed} at list prices. `}</span>}
      <span>{`Shipping to individual US addresses is ${domesticBoxShipping} per box, not included.`}</span>
    </p>
  )
}
