import { Stamp } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { getPastedFiles } from '#app/lib/browser/pasted-files.ts'
import { showAlert } from '#app/ui/alert.ts'
import { logoShown } from '../storage/logo-shown.store.ts'
import type { StudioProduct, StudioProps } from './studio.tsx'

/** The product shown before: another color of its style has the logo at the same location. */
let lastShown: StudioProduct | undefined
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'

/** The page of another color that was chosen in the studio, which opens there again. */
let switchedTo: string | undefined

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
    const takeDropped = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file && event.type !== 'dragover') return
      event.preventDefault()
      if (file && !document.querySelector('dialog:modal')) load(file)
    }
    const takePasted = (event: ClipboardEvent) => {
      const [file] = getPastedFiles(event)
      const isInField = event.target instanceof Element && event.target.closest(textFields)
      if (!file || isInField || document.querySelector('dialog:modal')) return
      event.preventDefault()
      load(file)
    }
    const carried = carryFrom(lastShown, product)
    if (switchedTo === location.pathname) void carried.then(() => load())
    lastShown = product
    switchedTo = undefined
    gallery?.addEventListener('dragover', takeDropped)
    gallery?.addEventListener('drop', takeDropped)
    addEventListener('paste', takePasted)
    return () => removeEventListener('paste', takePasted)
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
          onSwitch={(path) => {
            switchedTo = path
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
