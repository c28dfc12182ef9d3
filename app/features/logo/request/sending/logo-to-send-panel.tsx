import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { PrintWarnings } from '#app/features/logo/request/print-warnings.tsx'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { defaultLengthUnit } from '#app/lib/text/length.ts'
import { Button } from '#app/ui/button.tsx'
import { renderMockup } from '../../drawing/drawing-client.ts'
import { subscribe } from '../../storage/logo.store.ts'
import { describeRequestedColor } from '../describe-proof.ts'
import {
  getLogoAttachment,
  type LogoAttachment,
  type RequestedMockup,
  type RequestedProduct,
} from './logo-attachment.ts'
import { logoExcluded } from './logo-excluded.store.ts'
import { type SentAttachment, type SentFiles, sendAttachment } from './send-attachment.ts'

/** Maximum number of product images in the summary. */
const maxShown = 4
/** CSS pixels. */
const thumbnailSize = 56

/** Sends the shown mockups, or returns null if there are none. */
export type AttachmentHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAttachment | null>
  /** Discards the uploads of a finished or failed request, which cannot be reused. */
  clearSent: () => void
}

export type LogoToSendPanelProps = {
  products: readonly RequestedProduct[]
  /** Pixels of the longer edge of the sent images. */
  size: number
  busy: boolean
  handle: RefObject<AttachmentHandle | null>
}

/** Shows the logo and mockups to send with a request; the visitor can exclude them. */
export function LogoToSendPanel({ products, size, busy, handle }: LogoToSendPanelProps): ReactNode {
  const [attachment, setAttachment] = useState<LogoAttachment | null>()
  const { unit = defaultLengthUnit } = useBrand()
  const isExcluded = useExternalStore(logoExcluded, false)
  const pendingAttachment = useRef<Promise<LogoAttachment | null>>(undefined)
  const sent = useRef<SentFiles>(new Map())
  const requested = JSON.stringify(products.map(({ id, imprint }) => [id, imprint]))

  useEffect(() => {
    let isCurrent = true
    const load = () => {
      sent.current = new Map()
      const found = getLogoAttachment(products, unit).catch(() => null)
      pendingAttachment.current = found
      void found.then((next) => isCurrent && pendingAttachment.current === found && setAttachment(next))
    }
    load()
    const unsubscribe = subscribe(load)
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [requested, unit])

  useImperativeHandle(handle, () => ({
    async send(signal, onProgress) {
      if (logoExcluded.read()) return null
      const found = await pendingAttachment.current
      return found ? sendAttachment(found, { sent: sent.current, size, unit, signal, onProgress }) : null
    },
    clearSent: () => sent.current.clear(),
  }))

  // The logo was deleted after the page had loaded.
  if (attachment === null) return null
  return (
    <section aria-label="Your logo" className="min-h-36 rounded-md border border-line bg-paper px-4 py-3 sm:min-h-30">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {isExcluded ? 'Your logo stays here' : 'Your logo goes along'}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3 px-3!"
          disabled={busy}
          onClick={() => logoExcluded.write(!isExcluded)}
        >
          {isExcluded ? 'Send it along' : 'Leave it out'}
        </Button>
      </div>
      {isExcluded ? (
        <p className="text-sm leading-5 text-muted">Neither its file nor a mockup of it is sent with this request.</p>
      ) : (
        attachment && <Contents attachment={attachment} />
      )}
    </section>
  )
}

function Contents({ attachment: { logo, mockups } }: { attachment: LogoAttachment }) {
  const hiddenCount = mockups.length - maxShown
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      {mockups.length > 0 && (
        <ul aria-label="Your logo on the products" className="flex max-w-full flex-wrap items-center gap-2">
          {mockups.slice(0, maxShown).map((each) => (
            <li key={each.product.id}>
              <MockupThumbnail mockup={each} />
            </li>
          ))}
          {hiddenCount > 0 && <li className="text-sm text-muted">{`and ${hiddenCount} more`}</li>}
        </ul>
      )}
      <p className="min-w-48 flex-1 text-sm leading-5 wrap-anywhere text-muted">
        <span>{mockups.length > 0 ? `“${logo.name}”, with mockups and placement.` : `The file “${logo.name}”.`}</span>{' '}
        It leaves this browser when you submit, not before.
      </p>
      {mockups.map(
        (mockup) =>
          mockup.color && (
            <p key={mockup.product.id} className="w-full text-sm leading-5 font-medium wrap-anywhere">
              {`${mockup.product.name}: ${describeRequestedColor(mockup)}`}
            </p>
          ),
      )}
      {mockups.map(({ product, prints }) => (
        <PrintWarnings
          key={product.id}
          isNamed
          product={product}
          texts={[...new Set(prints.flatMap(({ warnings = [] }) => warnings))]}
        />
      ))}
    </div>
  )
}

/** A small mockup; an empty tile if it cannot be drawn. */
function MockupThumbnail({ mockup: { product, picture: image, color, prints } }: { mockup: RequestedMockup }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const options = { picture: image, color, placements: prints, size: thumbnailSize * 2, signal: controller.signal }
    renderMockup(options).then(
      (bitmap) => {
        const target = canvas.current
        if (target && !controller.signal.aborted) {
          target.width = bitmap.width
          target.height = bitmap.height
          target.getContext('2d')?.drawImage(bitmap, 0, 0)
        }
        bitmap.close()
      },
      () => {},
    )
    return () => controller.abort()
  }, [image, color, prints])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`${product.name} with your logo`}
      width={thumbnailSize * 2}
      height={thumbnailSize * 2}
      className="size-14 rounded-sm bg-sand object-cover"
    />
  )
}
