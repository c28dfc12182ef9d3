import { lazy, useState } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { Order } from '../order.ts'
import { describeImprint, getImprintItems } from './imprint.ts'

const ImprintDialog = lazy(() => import('./imprint-dialog.tsx').then((module) => ({ default: module.ImprintDialog })))

type ImprintNoteProps = {
  order: Order
  /** Id of the line. */
  line: string
  /** Says of several products only how many are chosen, where there is little space. */
  isShort?: boolean
  /** Stores a choice made in the dialog; without it there is no button. */
  onChange?: ((key: string, imprint: RequestedImprint) => void) | undefined
  /** Leads to the choice elsewhere. */
  onEdit?: (() => void) | undefined
  className?: string
}

/** The imprint of each product of a line, with a button to choose it. */
export function ImprintNote({ order, line, isShort = false, onChange, onEdit, className }: ImprintNoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const items = getImprintItems(order).filter((each) => each.line === line)
  const chosen = items.filter(({ item }) => item.imprint !== undefined)
  const names = items.map(({ item }) => item.product.name).join(', ')
  const edit = onChange ? () => setIsOpen(true) : onEdit
  const isCounted = isShort && items.length > 1
  const lines = isCounted
    ? [['all', `Imprint: chosen for ${chosen.length} of ${items.length}`] as const]
    : (isShort ? chosen : items).map(({ key, boxName, item: { product, imprint } }) => {
        const text = describeImprint(imprint ?? 'advise')
        return [key, boxName ? `${product.name}, imprint: ${text}` : `Imprint: ${text}`] as const
      })
  return (
    <div className={joinClasses('text-sm leading-5', className)}>
      {lines.map(([key, text]) => (
        <p key={key} className={joinClasses('text-muted', isShort && 'truncate')}>
          {text}
        </p>
      ))}
      {edit && (
        <button type="button" className="py-0.5 font-semibold text-forest underline underline-offset-4" onClick={edit}>
          <span className={isShort ? 'sr-only' : undefined}>{chosen.length > 0 ? 'Edit ' : 'Choose '}</span>
          <span className={isShort ? 'inline-block first-letter:uppercase' : undefined}>imprint</span>
          <span className="sr-only">{` of ${names}`}</span>
        </button>
      )}
      {isOpen && onChange && (
        <LazyBoundary>
          <ImprintDialog order={order} line={line} onChange={onChange} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}
