import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { type LinkedBox, parseBoxLink } from '#app/features/orders/box-link/box-link.ts'
import type { LinkedLogo } from '#app/features/orders/box-link/box-link-logo.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import type { Offer } from '#app/features/orders/offer.server.ts'
import { type CustomOrder, getFigures, maximumItems } from '#app/features/orders/order.ts'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Image } from '#app/ui/image.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { notify } from '#app/ui/toast.ts'
import { addToBox, emptyBox, isInBox, savedBox, useBox } from '../box.store.ts'

type Shared = {
  /** Logo placements of the person who shared the box, by product id. */
  logos: Map<string, LinkedLogo>
  /** Items still available, at current prices. */
  box: CustomOrder
  /** Unavailable products, by name; '' for a deleted product without a name. */
  gone: string[]
}

/** The result of the catalog lookup. */
type Found = Shared | 'loading' | 'failed' | 'unreadable'

/** The box of a link, shown before anything is done with it; the visitor's own is touched by a click alone. */
export function SharedBox(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [found, setFound] = useState<Found>('loading')
  const [tries, setTries] = useState(0)

  // The router reports no repeated navigation to the same link.
  useEffect(() => {
    const again = () => setTries((before) => before + 1)
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // Not the close button: the visitor has not pressed anything yet.
    dialog.current?.focus()
    const linked = parseBoxLink(location.hash)
    if (!linked) return setFound('unreadable')
    const leaving = new AbortController()
    setFound('loading')
    readToday(linked, leaving.signal).then(setFound, (error) => {
      if (leaving.signal.aborted) return
      logInBrowser('the shared box could not be loaded', error)
      setFound('failed')
    })
    return () => leaving.abort()
  }, [tries])

  const close = () => dialog.current?.close()
  return (
    <Dialog
      ref={dialog}
      id="shared-box"
      title="A box was shared with you"
      description={typeof found === 'object' && aboutBox(found.box)}
      tabIndex={-1}
      onClose={leave}
      footer={typeof found === 'object' && found.box.items.length > 0 && <Choice {...found} onDone={close} />}
    >
      {found === 'loading' && <Loading />}
      {found === 'failed' && (
        <Dead text="The shop could not be reached, so we cannot show what is in it.">
          <Button onClick={() => setTries(tries + 1)}>Try again</Button>
        </Dead>
      )}
      {found === 'unreadable' && (
        <Dead text="This link holds no box that we can read. It may have been cut off on its way: please ask for it again.">
          <Button onClick={close}>Go to the builder</Button>
        </Dead>
      )}
      {typeof found === 'object' && (
        <>
          <GoneNote names={found.gone} />
          {found.box.items.length > 0 ? (
            <Contents box={found.box} />
          ) : (
            <Dead text="Nothing of it can be ordered any more.">
              <Button onClick={close}>Go to the builder</Button>
            </Dead>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Restores the builder's URL, so that a reload does not ask again. Keeps the router's history state. */
function leave() {
  history.replaceState(history.state, '', location.pathname + location.search)
  // No button opened it that could have the focus back.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** @throws Error when the shop does not answer */
async function readToday({ name, color, packQuantity, items }: LinkedBox, signal: AbortSignal): Promise<Shared> {
  const query = new URLSearchParams(items.map(({ id }) => ['product', id]))
  const answer = await fetch(`/api/offer?${query}`, { signal })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const { order, unavailable: gone } = (await answer.json()) as Offer
  const box: CustomOrder = {
    type: 'custom',
    name,
    color,
    packQuantity,
    items: order.type === 'custom' ? order.items : [],
  }
  const sold = new Set(box.items.map(({ product }) => product.id))
  const missing = items.filter(({ id }) => !sold.has(id))
  const logos = new Map(items.flatMap(({ id, logo }) => (logo ? [[id, logo] as const] : [])))
  return { box, logos, gone: missing.map(({ words }, index) => gone[index] ?? words) }
}

function Contents({ box }: { box: CustomOrder }) {
  const { pieces, estimate, pricePerPack } = getFigures(box)
  return (
    <>
      <ul aria-label="Items in the shared box">
        {box.items.map(({ product: { id, name, image, price } }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line py-2">
            <Image src={image} alt="" sizes="64px" className="size-16 shrink-0 rounded-sm object-cover" />
            <div className="min-w-0 flex-1 text-[0.9375rem] leading-5">
              <p className="font-semibold">{name}</p>
              <p className="mt-0.5 text-muted even-figures">{formatCents(price)} / unit</p>
              <MinimumNote order={box} line={id} />
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-[0.9375rem] leading-6 even-figures">
        <dt className="text-muted">Pack Quantity</dt>
        <dd className="text-right font-semibold">{count(box.packQuantity)}</dd>
        <dt className="text-muted">Total Items</dt>
        <dd className="text-right font-semibold">{count(pieces)}</dd>
        <dt className="text-muted">Price per pack</dt>
        <dd className="text-right font-semibold">{formatCents(pricePerPack)}</dd>
        <dt className="self-baseline font-semibold">Total Price today</dt>
        <dd className="text-right font-display text-[1.375rem] leading-8 font-bold tracking-tight">
          {formatCents(estimate)}
        </dd>
      </dl>
      <VolumeNote order={box} className="mt-1 text-right" />
      <EstimateNote className="mt-3 text-[0.8125rem] leading-5" />
    </>
  )
}

/** Opens the box: at once if the visitor's own is empty, else merging or replacing as chosen. */
function Choice({ box, logos, onDone }: Pick<Shared, 'box' | 'logos'> & { onDone: () => void }) {
  const own = useBox() ?? emptyBox
  const added = box.items.reduce((sum, { product }) => addToBox(sum, product), own)
  const more = added.items.length - own.items.length
  const full = own.items.length + box.items.filter(({ product }) => !isInBox(own, product.id)).length > maximumItems
  const take = (next: CustomOrder, title: string) => {
    savedBox.change(() => next)
    void keepLogos(box, logos)
    onDone()
    void notify({ title, kind: 'success' })
  }
  const replace = () => take(box, 'The shared box is your box now')
  const notNow = (
    <Button variant="ghost" className="px-4!" onClick={onDone}>
      Not now
    </Button>
  )
  if (own.items.length === 0) {
    return (
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={replace}>Put it in my box</Button>
        {notNow}
      </div>
    )
  }
  return (
    <>
      <p className="text-sm leading-5">
        Your own box holds {products(own.items.length)}. {addingText(own, more, full)} Replacing puts the shared box in
        its place.
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button
          className="px-4!"
          disabled={more === 0 || full}
          onClick={() => take(added, `${products(more)} added to your box`)}
        >
          Add to my box
        </Button>
        <Button className="px-4!" variant="secondary" onClick={replace}>
          Replace my box
        </Button>
        {notNow}
      </div>
    </>
  )
}

/** For the visitor's own logo, whenever they have one. Without it the box is the same. */
async function keepLogos(box: CustomOrder, logos: Shared['logos']): Promise<void> {
  if (logos.size === 0) return
  const placed = box.items.flatMap(({ product: { id, image } }) => {
    const logo = logos.get(id)
    return logo ? [{ id, image, logo }] : []
  })
  try {
    const { storeSharedPlacements } = await import('#app/features/logo/request/link-placements.ts')
    await storeSharedPlacements(placed)
  } catch (error) {
    logInBrowser('where the logo stands could not be kept', error)
  }
}

function addingText(own: CustomOrder, more: number, full: boolean): string {
  if (more === 0) return 'All of this is in it already.'
  if (full) return `With these it would hold more than ${maximumItems}.`
  return `Adding keeps it, and its quantity of ${count(own.packQuantity)}.`
}

function GoneNote({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const named = names.filter(Boolean).map((name) => `“${name}”`)
  const nameless = names.length - named.length
  const all = nameless > 0 ? [...named, nameless === 1 ? 'one more product' : `${nameless} more products`] : named
  return (
    <p className="mb-3 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6 wrap-anywhere">
      No longer available or without a price, and left out: {all.join(', ')}.
    </p>
  )
}

function Dead({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-2">
      <p>{text}</p>
      {children}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-muted">Loading the shared box...</p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

const aboutBox = ({ name, color, items, packQuantity }: CustomOrder) =>
  [name, products(items.length), `${count(packQuantity)} packs`, color && `${getBoxColorName(color)} box`]
    .filter(Boolean)
    .join(' · ')
const products = (number: number) => (number === 1 ? '1 product' : `${count(number)} products`)
const count = (number: number) => number.toLocaleString('en-US')
