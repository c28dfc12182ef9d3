import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useShared } from '#app/lib/browser/shared-value.ts'
import { Button } from '#app/ui/button.tsx'
import { composeProof } from '../../drawing/proofs.ts'
import { subscribe } from '../../storage/logo.store.ts'
import { type Along, type AskedProduct, alongWith, type Going } from './along.ts'
import { leftOut } from './left-out.store.ts'
import { type SentAlong, type SentFiles, sendAlong } from './send-along.ts'

/** Maximum number of product images in the summary. */
const maxShown = 4
/** CSS pixels. */
const edge = 56

/** Sends the shown mockups, or returns null if there are none. */
export type AlongHandle = {
  send: (signal: AbortSignal, onProgress: (status: string) => void) => Promise<SentAlong | null>
  /** Uploads of a finished or failed request are not reused. */
  forgetSent: () => void
}

export type LogoAlongProps = {
  products: readonly AskedProduct[]
  /** Pixels of the longer side of the images that are sent. */
  size: number
  busy: boolean
  handle: RefObject<AlongHandle | null>
}

/** Says that the visitor's logo goes with what they send, shows how, and takes it out where they do not want that. */
export function LogoAlong({ products, size, busy, handle }: LogoAlongProps): ReactNode {
  const [along, setAlong] = useState<Along | null>()
  const stays = useShared(leftOut) ?? false
  const looking = useRef<Promise<Along | null>>(undefined)
  const sent = useRef<SentFiles>(new Map())
  const asked = products.map(({ id }) => id).join()

  useEffect(() => {
    let current = true
    const look = () => {
      sent.current = new Map()
      const found = alongWith(products).catch(() => null)
      looking.current = found
      void found.then((next) => current && looking.current === found && setAlong(next))
    }
    look()
    const stop = subscribe(look)
    return () => {
      current = false
      stop()
    }
  }, [asked])

  useImperativeHandle(handle, () => ({
    async send(signal, onProgress) {
      if (leftOut.read()) return null
      const found = await looking.current
      return found ? sendAlong(found, { sent: sent.current, size, signal, onProgress }) : null
    },
    forgetSent: () => sent.current.clear(),
  }))

  // The logo was deleted in the meantime.
  if (along === null) return null
  return (
    <section aria-label="Your logo" className="min-h-36 rounded-md border border-line bg-paper px-4 py-3 sm:min-h-30">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {stays ? 'Your logo stays here' : 'Your logo goes along'}
        </p>
        <Button variant="ghost" size="sm" className="-mx-3 px-3!" disabled={busy} onClick={() => leftOut.write(!stays)}>
          {stays ? 'Send it along' : 'Leave it out'}
        </Button>
      </div>
      {stays ? (
        <p className="text-sm leading-5 text-muted">Neither its file nor a picture of it is sent with this request.</p>
      ) : (
        along && <Contents along={along} />
      )}
    </section>
  )
}

function Contents({ along: { logo, going } }: { along: Along }) {
  const more = going.length - maxShown
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      {going.length > 0 && (
        <ul aria-label="Your logo on the products" className="flex max-w-full flex-wrap items-center gap-2">
          {going.slice(0, maxShown).map((each) => (
            <li key={each.product.id}>
              <Small going={each} />
            </li>
          ))}
          {more > 0 && <li className="text-sm text-muted">and {more} more</li>}
        </ul>
      )}
      <p className="min-w-48 flex-1 text-sm leading-5 wrap-anywhere text-muted">
        {going.length > 0 ? `“${logo.name}”, with pictures and where it stands.` : `The file “${logo.name}”.`} It leaves
        this browser when you submit, not before.
      </p>
    </div>
  )
}

/** A small composed image; an empty tile where it cannot be drawn. */
function Small({ going: { product, picture: image, color, prints } }: { going: Going }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const order = { picture: image, color, placements: prints, size: edge * 2, signal: leaving.signal }
    composeProof(order).then(
      (bitmap) => {
        const target = canvas.current
        if (target && !leaving.signal.aborted) {
          target.width = bitmap.width
          target.height = bitmap.height
          target.getContext('2d')?.drawImage(bitmap, 0, 0)
        }
        bitmap.close()
      },
      () => {},
    )
    return () => leaving.abort()
  }, [image, color, prints])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`${product.name} with your logo`}
      width={edge * 2}
      height={edge * 2}
      className="size-14 rounded-sm bg-sand object-cover"
    />
  )
}
