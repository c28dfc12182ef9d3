import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ItemOptions, OptionChanges } from '../items.ts'
import type { Order } from '../order.ts'

/** Props of each dialog with options of a line. */
export type LineDialogProps = {
  order: Order
  /** Id of the line whose options are edited. */
  line: string
  onSave: (changes: OptionChanges) => void
  onClose: () => void
}

type OptionsDialogProps = Pick<LineDialogProps, 'onSave' | 'onClose'> & {
  title: string
  /** Name of the line. */
  description: string | undefined
  /** Shows in the fields why choices cannot be saved. @returns true if they cannot */
  rejectChanges?: (changes: OptionChanges) => boolean
  /** Renders a group of fields for each item, with the unsaved changes. */
  children: (changes: OptionChanges, change: (key: string, options: ItemOptions) => void) => ReactNode
}

/** Options of a line, opened on mount. Only "Save" stores what the buyer changed. */
export function OptionsDialog({ title, description, rejectChanges, onSave, onClose, children }: OptionsDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [changes, setChanges] = useState<OptionChanges>(new Map())
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const save = () => {
    if (rejectChanges?.(changes)) return
    onSave(changes)
    dialog.current?.close()
  }
  return (
    <Dialog
      ref={dialog}
      id={id}
      title={title}
      // Lines have small text, which their dialogs do not inherit.
      className="text-base font-normal"
      description={description}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button className="grow" onClick={save}>
            Save
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        {children(changes, (key, options) => setChanges((current) => new Map(current).set(key, options)))}
      </div>
    </Dialog>
  )
}
