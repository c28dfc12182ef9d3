import { type ComponentType, lazy, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { PrintWarnings } from '#app/features/logo/request/print-warnings.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { defaultLengthUnit } from '#app/lib/text/length.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { getColorItems } from '../colors/color-items.ts'
import { describeImprint, getImprintItems, type ImprintItem } from '../imprint/imprint.ts'
import { placeLogoByOrderImprints } from '../imprint/logo-imprint.ts'
import type { LogoOptions } from '../imprint/placed-logo.ts'
import { useLogoOptions } from '../imprint/use-logo-options.ts'
import type { OptionChanges, OrderItem } from '../items.ts'
import type { Order } from '../order.ts'
import { describeSizes, getSizedItems, hasSizes, type SizedItem, toRequestedSizes } from '../sizes/sizes.ts'
import type { LineDialogProps } from './options-dialog.tsx'
import './options-line.css'

const ColorDialog = lazy(() => import('../colors/color-dialog.tsx').then((module) => ({ default: module.ColorDialog })))
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
  /** Beside each other, in fewer words; the panel cuts long texts off. */
  isShort?: boolean
  className?: string
}

/** Color, sizes and imprint of a line in few words; each opens its dialog. An imprint not chosen is that of the buyer's logo. */
export function OptionsLine({ order, line, onSave, isShort = false, className }: OptionsLineProps) {
  const colored = getColorItems(order).filter((each) => each.line === line)
  const sized = getSizedItems(order).filter((each) => each.line === line)
  const items = getImprintItems(order).filter((each) => each.line === line)
  const logo = useLogoOptions(items)
  const { unit = defaultLengthUnit } = useBrand()
  const problem = describeProblems(sized)
  const save = (changes: OptionChanges) => {
    onSave(changes)
    void placeLogoByOrderImprints(order, changes)
  }
  const dialog = { order, line, onSave: save, isShort }
  return (
    <div className={joinClasses('options-line', isShort && 'options-line-short', className)}>
      {colored.length > 0 && (
        <EditOption
          {...dialog}
          Dialog={ColorDialog}
          name="color"
          action={colored.some(({ item }) => item.color) ? 'Edit color' : 'Choose color'}
          names={colored.map(({ item }) => item.product.name)}
          choice={describeColorItems(colored)}
        />
      )}
      {sized.length > 0 && (
        <EditOption
          {...dialog}
          Dialog={SizesDialog}
          name="sizes"
          action={sized.some(({ counts }) => hasSizes(counts)) ? 'Edit sizes' : 'Enter sizes'}
          names={sized.map(({ productName }) => productName)}
          choice={problem ? { text: problem, isProblem: true } : describeSizedItems(sized)}
        />
      )}
      <EditOption
        {...dialog}
        Dialog={ImprintDialog}
        name="imprint"
        action={
          items.some(({ item }) => item.imprint ?? logo.get(item.product.id)?.imprint)
            ? 'Edit imprint'
            : 'Choose imprint'
        }
        names={items.map(({ item }) => item.product.name)}
        choice={describeImprintItems(items, logo)}
      />
      {!isShort &&
        describeColors(items, logo).map((text) => (
          <p key={text} className="text-sm leading-5 text-muted">
            {text}
          </p>
        ))}
      {items.map(({ key, item: { product } }) => (
        <PrintWarnings
          key={key}
          isNamed={items.length > 1}
          product={product}
          texts={logo.get(product.id)?.describeWarnings(unit) ?? []}
        />
      ))}
    </div>
  )
}

/** Text of a choice. A short line omits the label of texts that say enough, such as 'Left chest, embroidery'. */
type Choice = { label?: string; isClear?: boolean; text: string; isProblem?: boolean }

type EditOptionProps = Omit<LineDialogProps, 'onClose'> & {
  Dialog: ComponentType<LineDialogProps>
  /** Text of the button. */
  name: string
  action: string
  /** Names of the products. */
  names: readonly string[]
  /** Undefined before the buyer has chosen. */
  choice: Choice | undefined
  isShort: boolean
}

function EditOption({ Dialog, name, action, names, choice, isShort, ...dialog }: EditOptionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const of = ` of ${names.join(', ')}`
  return (
    <>
      <button
        type="button"
        name={name}
        title={choice && isShort ? choice.text : undefined}
        className={choice?.isProblem ? 'options-line-problem' : undefined}
        onClick={() => setIsOpen(true)}
      >
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

/** With several products, each problem names its product. */
const describeProblems = (items: readonly SizedItem[]) =>
  items
    .flatMap(({ productName, problem }) => (problem ? [items.length > 1 ? `${productName}: ${problem}` : problem] : []))
    .join('; ')

const countChosen = (chosen: readonly unknown[], items: readonly unknown[]) =>
  `${chosen.length} of ${items.length} chosen`

function describeColorItems(items: readonly OrderItem[]): Choice | undefined {
  const chosen = items.flatMap(({ item }) => item.color || [])
  if (chosen.length === 0) return undefined
  return { label: 'Color', text: items.length > 1 ? countChosen(chosen, items) : chosen.join() }
}

function describeSizedItems(items: readonly SizedItem[]): Choice | undefined {
  const chosen = items.filter(({ isChosen }) => isChosen)
  const [first] = chosen
  if (!first) return undefined
  if (items.length > 1) return { label: 'Sizes', text: countChosen(chosen, items) }
  const sizes = toRequestedSizes(first.sizes, first.counts) ?? 'later'
  return { label: 'Sizes', isClear: sizes !== 'later', text: describeSizes(sizes) }
}

type LogoByProduct = ReadonlyMap<string, LogoOptions>

function describeImprintItems(items: readonly ImprintItem[], logo: LogoByProduct): Choice | undefined {
  const chosen = items.flatMap(({ item }) => {
    const imprint = item.imprint ?? logo.get(item.product.id)?.imprint
    return imprint ? [{ imprint, isFromLogo: !item.imprint }] : []
  })
  const [first] = chosen
  if (!first) return undefined
  if (items.length > 1) return { label: 'Imprint', text: countChosen(chosen, items) }
  const text = describeImprint(first.imprint) + (first.isFromLogo ? ', from your logo' : '')
  return { label: 'Imprint', isClear: Array.isArray(first.imprint), text }
}

/** Colors that the buyer asks for and the shop does not stock. Of several products, each has a name. */
const describeColors = (items: readonly ImprintItem[], logo: LogoByProduct) =>
  items.flatMap(({ item: { product } }) => {
    const color = logo.get(product.id)?.color
    return color ? [items.length > 1 ? `${product.name}: ${color}` : capitalize(color)] : []
  })

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
