import { useEffect, useRef } from 'react'
import { sharedValue, useShared } from '#app/lib/shared-value.ts'
import { Button } from './button.tsx'

type Alert = { text: string; done: () => void }

const alerts = sharedValue<readonly Alert[]>([])

/**
 * Shows the text in a modal with one OK button, in the browser only.
 * @returns a promise that resolves once the visitor has closed it; alerts asked for meanwhile wait their turn
 */
export function showAlert(text: string): Promise<void> {
  return new Promise((done) => alerts.write([...alerts.read(), { text, done }]))
}

/** Stands once in the document, in the root. */
export function AlertHost() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [current] = useShared(alerts) ?? []

  useEffect(() => {
    if (current && !dialog.current?.open) dialog.current?.showModal()
  }, [current])

  const onClose = () => {
    if (!current) return
    alerts.write(alerts.read().slice(1))
    current.done()
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label="Message"
      aria-describedby="alert-text"
      className="modal modal-dialog max-w-md!"
      onClose={onClose}
    >
      <div className="p-6 sm:p-8">
        <p id="alert-text" className="text-lead font-medium">
          {current?.text}
        </p>
        <div className="mt-6 flex justify-end">
          <Button autoFocus className="min-w-28" onClick={() => dialog.current?.close()}>
            OK
          </Button>
        </div>
      </div>
    </dialog>
  )
}
