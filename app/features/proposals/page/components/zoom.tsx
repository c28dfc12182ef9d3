import { X, ZoomIn } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type ZoomProps = {
  /** URL of the largest image, which the link opens without scripts. */
  href: string
  alt: string
  /** The small image; its own text is empty. */
  children: ReactNode
}

/** An image that opens large in a dialog. */
export function Zoom({ href, alt, children }: ZoomProps) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen(true)
  }

  return (
    <>
      <a href={href} onClick={open} aria-label={`Enlarge: ${alt}`} className="zoom-link">
        {children}
        <span aria-hidden="true" className="zoom-hint no-print">
          <ZoomIn />
        </span>
      </a>
      {isOpen && (
        <dialog
          ref={dialog}
          closedby="any"
          aria-label={alt}
          className="zoom-dialog no-print"
          onClose={() => setIsOpen(false)}
        >
          <img src={href} alt={alt} />
          <form method="dialog">
            <button type="submit" aria-label="Close" className="zoom-close">
              <X aria-hidden="true" />
            </button>
          </form>
        </dialog>
      )}
    </>
  )
}
