import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { describeImprint, getImprintItems, type ImprintItem } from '../imprint/imprint.ts'
import type { OptionChanges } from '../items.ts'
import type { Order } from '../order.ts'
import { describeSizes, getSizedItems, hasSizes, type SizedItem, toRequestedSizes } from '../sizes/sizes.ts'
import type { LineDialogProps } from './options-dialog.tsx'

const SizesDialog = lazy(() => import('../sizes/sizes-dialog.tsx').then((module) => ({ default: module.SizesDialog })))
const ImprintDialog = lazy(() =>
  import('../imprint/imprint-dialog.tsx').then((module) => ({ default: module.ImprintDialog })),
)

type OptionsLineProps = {
  order: Order
  /** Id of the line. */
  line: string
  /** Stores the choices of a dialog. */
  onSave: (changes: OptionChanges) => void
  /** Cuts long texts off, so that they take one line. */
  isShort?: boolean
  className?: string
}

/** Sizes and imprint of a line in few words; each opens its dialog. */
export function OptionsLine({ order, line, onSave, isShort = false, className }: OptionsLineProps) {
  const sized = getSizedItems(order).filter((each) => each.line === line)
  const items = getImprintItems(order).filter((each) => each.line === line)
  const problem = describeProblems(sized)
  const dialog = { order, line, onSave }
  return (
    <div className={joinClasses('options-line', isShort && !problem && 'options-line-short', className)}>
      {sized.length > 0 && (
        <EditOption
          {...dialog}
          Dialog={SizesDialog}
          action={sized.some(({ counts }) => hasSizes(counts)) ? 'Edit sizes' : 'Enter sizes'}
          names={sized.map(({ productName }) => productName)}
          text={problem ? <span className="text-terracotta-deep">{problem}</span> : describeSizedItems(sized)}
        />
      )}
      <EditOption
        {...dialog}
        Dialog={ImprintDialog}
        action={items.some(({ item }) => item.imprint) ? 'Edit imprint' : 'Choose imprint'}
        names={items.map(({ item }) => item.product.name)}
        text={describeImprintItems(items)}
      />
    </div>
  )
}

type EditOptionProps = Omit<LineDialogProps, 'onClose'> & {
  Dialog: ComponentType<LineDialogProps>
  action: string
  /** Of the products. */
  names: readonly string[]
  /** What is chosen; empty before that. */
  text: ReactNode
}

function EditOption({ Dialog, action, names, text, ...dialog }: EditOptionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const of = ` of ${names.join(', ')}`
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <span className={text ? 'sr-only' : undefined}>{action}</span>
        <span className="sr-only">{text ? `${of}: ` : of}</span>
        <span>{text}</span>
      </button>
      {isOpen && (
        <LazyBoundary>
          <Dialog {...dialog} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

/** Of several products, each problem has a name. */
const describeProblems = (items: readonly SizedItem[]) =>
  items
    .flatMap(({ productName, problem }) => (problem ? [items.length > 1 ? `${productName}: ${problem}` : problem] : []))
    .join('; ')

function describeSizedItems(items: readonly SizedItem[]): string {
  const chosen = items.filter(({ isChosen }) => isChosen)
  const [first] = chosen
  if (!first) return ''
  const sizes = describeSizes(toRequestedSizes(first.sizes, first.counts) ?? 'later')
  return `Sizes: ${items.length > 1 ? `chosen for ${chosen.length} of ${items.length}` : sizes}`
}

function describeImprintItems(items: readonly ImprintItem[]): string {
  const chosen = items.flatMap(({ item: { imprint } }) => (imprint ? [imprint] : []))
  const [first] = chosen
  if (!first) return ''
  return `Imprint: ${items.length > 1 ? `chosen for ${chosen.length} of ${items.length}` : describeImprint(first)}`
}
