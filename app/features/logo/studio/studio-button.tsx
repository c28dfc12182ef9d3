import { Stamp } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { showAlert } from '#app/ui/alert.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import type { StudioProduct, StudioProps } from './studio.tsx'

/** The product shown before: another color of its style has the logo at the same location. */
let lastShown: StudioProduct | undefined
/** The studio stays open while navigating to another color. */
let staysOpen = false

type StudioButtonProps = { product: StudioProduct } & Partial<Pick<StudioProps, 'loadImprints' | 'renderActions'>>

/** Opens the studio, which is loaded on demand; also when a file is dropped on the gallery or pasted. */
export function StudioButton({ product, loadImprints, renderActions }: StudioButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{
    Studio: ComponentType<StudioProps>
    file: File | undefined
  }>()

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
    const carried = carryFrom(lastShown, product)
    if (staysOpen) void carried.then(() => load())
    lastShown = product
    staysOpen = false
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
          loadImprints={loadImprints}
          renderActions={renderActions}
          onSwitch={() => {
            staysOpen = true
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Never rejects: without its code, the logo is at its default location. */
async function carryFrom(last: StudioProduct | undefined, product: StudioProduct): Promise<void> {
  const isOtherColor = last && last.id !== product.id && last.colors[0] && last.colors[0].to === product.colors[0]?.to
  if (!isOtherColor || logoShown.read() === null) return
  await import('./carry-placements.ts').then(({ carryPlacements }) => carryPlacements(last, product)).catch(() => {})
}
