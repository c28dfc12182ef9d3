import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createExternalStore, useExternalStore } from '#app/lib/browser/external-store.ts'
import { Button } from './button.tsx'

type Alert = { text: string; done: () => void }

const alerts = createExternalStore<readonly Alert[]>([])

let host: HTMLElement | undefined

/** For app/ui/alert.ts, which loads this at the first alert. The first line of the text stands out. */
export function showAlertDialog(text: string): Promise<void> {
  if (!host?.isConnected) {
    host = document.createElement('div')
    document.body.append(host)
    createRoot(host).render(<AlertHost />)
  }
  return new Promise((done) => alerts.write([...alerts.read(), { text, done }]))
}

/** Rendered once per document. */
function AlertHost() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [current] = useExternalStore(alerts) ?? []
  const [text, ...details] = current?.text.split('\n') ?? []

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
      aria-describedby="alert-text alert-details"
      className="modal modal-dialog max-w-md!"
      onClose={onClose}
    >
      <div className="p-6 sm:p-8">
        <p id="alert-text" className="text-lead font-medium">
          {text}
        </p>
        {details.length > 0 && (
          <p id="alert-details" className="mt-3 text-[0.9375rem] leading-6">
            {details.join(' ')}
          </p>
        )}
        <div className="mt-6 flex justify-end">
          <Button autoFocus className="min-w-28" onClick={() => dialog.current?.close()}>
            OK
          </Button>
        </div>
      </div>
    </dialog>
  )
}
