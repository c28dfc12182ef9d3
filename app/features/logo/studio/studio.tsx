import { X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { getPastedFiles } from '#app/lib/browser/pasted-files.ts'
import { defaultLengthUnit } from '#app/lib/text/length.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { Button } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { LogoSwitch } from '../cards/logo-switch.tsx'
import { formatNamedColor, nameColor } from '../core/inks/color-name.ts'
import { describePrint, getAltText, type Print } from './describe-print.ts'
import { drawSheet, saveFile } from './download.ts'
import { ColorField } from './fields/color-field.tsx'
import { getOwnColorName, type SoldColor } from './fields/colors.ts'
import { LogoPicker } from './fields/logo-picker.tsx'
import { PrintFields, PrintWarnings, SizeFields } from './fields/placement-fields.tsx'
import { Stage } from './stage/stage.tsx'
import type { StudioImprints } from './studio-imprints.ts'
import {
  getLocationAndArea,
  getPrintedPlacements,
  type Scene,
  type Studio as StudioState,
  useStudio,
} from './use-studio.ts'
import './studio.css'

export type StudioProduct = {
  id: string
  name: string
  /** URLs of its images. */
  images: readonly string[]
  /** Color in the catalog; null if the catalog names none, or one product is sold in several colors. */
  color: string | null
  colors: readonly SoldColor[]
}

export type StudioProps = {
  product: StudioProduct
  /** A logo file that was dropped on the page or pasted. */
  file?: File
  /** Button in the gallery: its visible image is shown first, and it gets the focus back. */
  opener: HTMLElement | null
  /** Loads the imprints that the buyer chose for the product. */
  loadImprints: (() => Promise<StudioImprints>) | undefined
  /** Renders buttons that request the product. @param onLeave closes the studio */
  renderActions: ((onLeave: () => void) => ReactNode) | undefined
  /** Called before navigating to another color. */
  /** Called before another color's page is opened. */
  onSwitch: (path: string) => void
  onClose: () => void
}

/** Dialog that shows a product with the visitor's logo (docs/domain.md, A logo on a product). */
export function Studio({ product, file, opener, loadImprints, renderActions, onSwitch, onClose }: StudioProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [images] = useState(() => startWithVisible(product.images, opener))
  const studio = useStudio({ productId: product.id, images, startFile: file, loadImprints })
  const { scene } = studio

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [pasted] = getPastedFiles(event)
      if (pasted) void studio.takeLogo(pasted)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })

  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files
    event.preventDefault()
    if (dropped) void studio.takeLogo(dropped)
  }
  const [first] = images
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="studio"
      onClose={() => {
        onClose()
        opener?.focus()
      }}
      // Keeps the keys of the surrounding gallery from changing the image.
      onKeyDown={(event) => event.stopPropagation()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className="studio-head">
        <h2 id={id}>See it with your logo</h2>
        <p>{product.name}</p>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()} className="studio-close">
          <X aria-hidden="true" />
        </button>
      </div>
      {scene ? (
        <StudioContent
          product={product}
          studio={studio}
          scene={scene}
          actions={renderActions?.(() => {
            studio.save()
            dialog.current?.close()
          })}
          onSwitch={onSwitch}
        />
      ) : (
        <>
          <div className="studio-stage">
            <div className="studio-image">
              <Image
                src={first}
                alt={product.name}
                sizes="(min-width: 1280px) 620px, (min-width: 1024px) 52vw, 94vw"
                priority
              />
            </div>
            <div className="studio-below" />
          </div>
          <div className="studio-controls" aria-busy={!studio.failed}>
            {studio.failed && (
              <p role="alert" className="studio-problem">
                <span>{`The picture could not be loaded.${navigator.onLine ? '' : ' You are offline.'} `}</span>
                <Button variant="secondary" size="sm" onClick={studio.retry}>
                  Try again
                </Button>
              </p>
            )}
          </div>
        </>
      )}
    </dialog>
  )
}

/** Rotates the images so that the one visible in the gallery comes first. */
function startWithVisible(images: readonly string[], opener: Element | null): readonly string[] {
  const imageList = opener?.closest('section')?.querySelector('ul')
  const visibleIndex = imageList ? Math.round(imageList.scrollLeft / imageList.clientWidth) : 0
  return [...images.slice(visibleIndex), ...images.slice(0, visibleIndex)]
}

type StudioContentProps = Pick<StudioProps, 'product' | 'onSwitch'> & {
  studio: StudioState
  scene: Scene
  actions: ReactNode
}

function StudioContent({ product, studio, scene, actions, onSwitch }: StudioContentProps) {
  const { view, color } = scene
  const { surface } = view
  const { logo } = studio
  const { unit = defaultLengthUnit } = useBrand()
  const printed = getPrintedPlacements(scene)
  const prints: Print[] = logo
    ? printed.map((placement) => {
        const { area, location } = getLocationAndArea(scene, placement)
        const heightMm = placement.widthMm / studio.aspect
        return { areaName: area.name, placement, heightMm, extraColor: location.extraColor }
      })
    : []
  const isOtherColor = color !== null && color !== surface.color
  const description = {
    productName: product.name,
    colorName: isOtherColor ? nameColor(color) : null,
    prints,
    unit,
  }
  const ownColorName = getOwnColorName(surface, product.colors)
  const colorLine = isOtherColor ? `${formatNamedColor(color)}, to be confirmed` : ownColorName
  return (
    <>
      <Stage studio={studio} scene={scene} altText={getAltText(description)} unit={unit} />
      <div className="studio-controls">
        <LogoPicker studio={studio} />
        {studio.views.length > 1 && (
          <fieldset className="studio-field">
            <legend>Picture</legend>
            <div className="studio-views">
              {studio.views.map((viewOption, index) => (
                <label key={viewOption.picture} className="studio-view">
                  <input
                    type="radio"
                    name="studio-view"
                    checked={viewOption.picture === view.picture}
                    onChange={() => studio.showView(viewOption)}
                  />
                  <Image src={viewOption.picture} alt={`Picture ${index + 1}`} sizes="80px" />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <ColorField
          surface={surface}
          sold={product.colors}
          hasColors={product.color !== null || product.colors.length > 0}
          value={color}
          onChange={(hex) => studio.setColor(hex === surface.color ? null : hex)}
          onSwitch={(path) => {
            studio.save()
            onSwitch(path)
          }}
        />
        {logo && (
          <>
            <PrintFields studio={studio} scene={scene} />
            <div role="status">{studio.replacement && <p className="studio-note">{studio.replacement}</p>}</div>
            <SizeFields studio={studio} scene={scene} unit={unit} />
            <LogoSwitch label="Show my logo on every product" />
            <MoreActions
              studio={studio}
              sheet={{
                options: { picture: view.picture, color, placements: printed },
                productName: product.name,
                lines: [
                  ...(colorLine ? [`Color: ${colorLine}`] : []),
                  ...prints.map((print) => describePrint(print, unit)),
                ],
              }}
            />
          </>
        )}
      </div>
      {logo && (
        <div className="studio-actions">
          {/* Beside the buttons, where they are in sight. */}
          <PrintWarnings studio={studio} scene={scene} unit={unit} />
          {actions}
        </div>
      )}
    </>
  )
}

type MoreActionsProps = { studio: StudioState; sheet: Omit<Parameters<typeof drawSheet>[0], 'shopName'> }

function MoreActions({ studio, sheet }: MoreActionsProps) {
  const { name: shopName } = useBrand()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const download = async () => {
    setState('busy')
    try {
      saveFile(await drawSheet({ ...sheet, shopName }), `${createSlug(sheet.productName)}-with-logo.png`)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="studio-problem">
          The picture could not be saved. Please try again.
        </p>
      )}
      <div className="studio-more">
        <Button variant="ghost" size="sm" onClick={studio.reset}>
          Reset
        </Button>
        <Button variant="ghost" size="sm" busy={state === 'busy'} onClick={download}>
          Download picture
        </Button>
      </div>
    </>
  )
}
