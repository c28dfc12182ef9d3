import { type ComponentType, lazy, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { describeImprint, getImprintItems, type ImprintItem } from '../imprint/imprint.ts'
import type { OptionChanges } from '../items.ts'
import type { Order } from '../order.ts'
import { describeSizes, getSizedItems, hasSizes, type SizedItem, toRequestedSizes } from '../sizes/sizes.ts'
import type { LineDialogProps } from './options-dialog.tsx'
import './options-line.css'

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
  /** Cuts long texts off, so that they take one line unless sizes do not add up. */
  isShort?: boolean
  className?: string
}

/** Sizes and imprint of a line in few words; each opens its dialog. */
export function OptionsLine({ order, line, onSave, isShort = false, className }: OptionsLineProps) {
  const sized = getSizedItems(order).filter((each) => each.line === line)
  const items = getImprintItems(order).filter((each) => each.line === line)
  const problem = describeProblems(sized)
  const isOneLine = isShort && !problem
  const dialog = { order, line, onSave, isShort: isOneLine }
  return (
    <div className={joinClasses('options-line', isOneLine && 'options-line-short', className)}>
      {sized.length > 0 && (
        <EditOption
          {...dialog}
          Dialog={SizesDialog}
          action={sized.some(({ counts }) => hasSizes(counts)) ? 'Edit sizes' : 'Enter sizes'}
          names={sized.map(({ productName }) => productName)}
          choice={problem ? { text: problem, isProblem: true } : describeSizedItems(sized)}
        />
      )}
      <EditOption
        {...dialog}
        Dialog={ImprintDialog}
        action={items.some(({ item }) => item.imprint) ? 'Edit imprint' : 'Choose imprint'}
        names={items.map(({ item }) => item.product.name)}
        choice={describeImprintItems(items)}
      />
    </div>
  )
}

/** What is chosen. A short line omits the label of texts that say enough, such as 'Left chest, embroidery'. */
type Choice = { label?: string; isClear?: boolean; text: string; isProblem?: boolean }

type EditOptionProps = Omit<LineDialogProps, 'onClose'> & {
  Dialog: ComponentType<LineDialogProps>
  action: string
  /** Of the products. */
  names: readonly string[]
  /** Undefined before the buyer has chosen. */
  choice: Choice | undefined
  isShort: boolean
}

function EditOption({ Dialog, action, names, choice, isShort, ...dialog }: EditOptionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const of = ` of ${names.join(', ')}`
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <span className={choice && 'sr-only'}>{action}</span>
        <span className="sr-only">{choice ? `${of}: ` : of}</span>
        {choice?.label && (
          <span className={choice.isClear && isShort ? 'sr-only' : undefined}>{`${choice.label}: `}</span>
        )}
        {choice && <span className={choice.isProblem ? 'text-terracotta-deep' : undefined}>{choice.text}</span>}
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

const countChosen = (chosen: readonly unknown[], items: readonly unknown[]) =>
  `${chosen.length} of ${items.length} chosen`

function describeSizedItems(items: readonly SizedItem[]): Choice | undefined {
  const chosen = items.filter(({ isChosen }) => isChosen)
  const [first] = chosen
  if (!first) return undefined
  if (items.length > 1) return { label: 'Sizes', text: countChosen(chosen, items) }
  const sizes = toRequestedSizes(first.sizes, first.counts) ?? 'later'
  return { label: 'Sizes', isClear: sizes !== 'later', text: describeSizes(sizes) }
}

function describeImprintItems(items: readonly ImprintItem[]): Choice | undefined {
  const chosen = items.flatMap(({ item: { imprint } }) => (imprint ? [imprint] : []))
  const [first] = chosen
  if (!first) return undefined
  if (items.length > 1) return { label: 'Imprint', text: countChosen(chosen, items) }
  return { label: 'Imprint', isClear: Array.isArray(first), text: describeImprint(first) }
}
