import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import './dialog-support.ts'

export type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'id' | 'open'> & {
  /** Target of `<Button commandfor={id} command="show-modal">`. */
  id: string
  title: ReactNode
  description?: ReactNode
  /** Stays visible below the scrolling body. */
  footer?: ReactNode
  /** The body has no focusable element, so it scrolls by keys itself. */
  isBodyFocusable?: boolean
  /** A sheet slides in from the bottom on phones and from the right on wider screens. */
  variant?: 'dialog' | 'sheet'
}

/**
 * A modal on the native element: Escape, the close button and a click beside it close it, focus returns, the page
 * behind is inert. Open it with `commandfor` or `ref.current.showModal()`, close it with `ref.current.close()`.
 */
export function Dialog({
  id,
  title,
  description,
  children,
  footer,
  isBodyFocusable,
  variant = 'dialog',
  className,
  ...rest
}: DialogProps) {
  return (
    <dialog
      closedby="any"
      {...rest}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={joinClasses('modal', variant === 'sheet' ? 'modal-sheet' : 'modal-dialog', className)}
    >
      <div className="flex max-h-[inherit] min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="flex items-start gap-4 border-b border-line py-4 pr-4 pl-5 sm:pl-6 in-[.modal-sheet]:max-md:py-2">
          <div className="min-w-0 flex-1 pt-2.5">
            <h2 id={`${id}-title`} className="text-subheading">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          <button
            type="button"
            commandfor={id}
            command="close"
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <div
          tabIndex={isBodyFocusable ? 0 : undefined}
          className="modal-body px-5 py-5 sm:px-6 in-[.modal-sheet]:max-md:py-4"
        >
          {children}
        </div>
        {footer && (
          <div className="border-t border-line bg-paper px-5 py-4 sm:px-6 in-[.modal-sheet]:max-md:py-3">{footer}</div>
        )}
      </div>
    </dialog>
  )
}
