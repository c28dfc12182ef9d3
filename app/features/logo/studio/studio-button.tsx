import { Stamp } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showAlert } from '#app/ui/alert.ts'
import type { StudioProduct, StudioProps } from './studio.tsx'

/** The studio stays open while navigating to another color. */
let shouldReopen = false

/** Opens the studio, which is loaded on demand; also when a file is dropped on the gallery or pasted. */
export function StudioButton({ product }: { product: StudioProduct }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ Studio: ComponentType<StudioProps>; file?: File }>()

  const load = (file?: File) =>
    import('./studio.tsx').then(
      ({ Studio }) => setOpen({ Studio, file }),
      () => showAlert('The view with your logo could not be loaded. Please try again.'),
    )

  useEffect(() => {
    const gallery = button.current?.closest('section')
    const takeFile = (event: Event) => {
      const { dataTransfer, clipboardData } = event as DragEvent & ClipboardEvent
      const [file] = (dataTransfer ?? clipboardData)?.files ?? []
      if (!file && event.type !== 'dragover') return
      event.preventDefault()
      if (file && !document.querySelector('dialog:modal')) load(file)
    }
    if (shouldReopen) load()
    shouldReopen = false
    gallery?.addEventListener('dragover', takeFile)
    gallery?.addEventListener('drop', takeFile)
    addEventListener('paste', takeFile)
    return () => removeEventListener('paste', takeFile)
  }, [])

  return (
    <>
      <button ref={button} type="button" onClick={() => load()} className="studio-button">
        <Stamp />
        See it with your logo
      </button>
      {open && (
        <open.Studio
          product={product}
          file={open.file}
          opener={button.current}
          onSwitch={() => {
            shouldReopen = true
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
