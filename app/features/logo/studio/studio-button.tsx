import { Stamp } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { showAlert } from '#app/ui/alert.ts'
import type { Placement } from '#db/tables/imprint.ts'
import type { StudioProduct, StudioProps } from './studio.tsx'

/** The studio stays open while navigating to another color, with the logo in its place. */
let carried: { placements: readonly Placement[] | undefined } | undefined

type StudioButtonProps = { product: StudioProduct; renderActions?: StudioProps['renderActions'] }

/** Opens the studio, which is loaded on demand; also when a file is dropped on the gallery or pasted. */
export function StudioButton({ product, renderActions }: StudioButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{
    Studio: ComponentType<StudioProps>
    file: File | undefined
    carried: readonly Placement[] | undefined
  }>()

  const load = (file?: File, placements?: readonly Placement[]) =>
    import('./studio.tsx').then(
      ({ Studio }) => setOpen({ Studio, file, carried: placements }),
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
    if (carried) load(undefined, carried.placements)
    carried = undefined
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
          carried={open.carried}
          opener={button.current}
          renderActions={renderActions}
          onSwitch={(placements) => {
            carried = { placements }
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
