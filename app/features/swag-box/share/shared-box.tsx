import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { type LinkedBox, parseBoxLink } from '#app/features/orders/box-link/box-link.ts'
import type { LinkedLogo } from '#app/features/orders/box-link/box-link-logo.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { ImprintNote } from '#app/features/orders/imprint/imprint-note.tsx'
import type { Offer } from '#app/features/orders/offer.server.ts'
import { type CustomOrder, getOrderTotals, maximumItems } from '#app/features/orders/order.ts'
import { SizesNote } from '#app/features/orders/sizes/sizes-note.tsx'
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

type SharedContents = {
  /** Logo placements of the person who shared the box, by product id. */
  logos: Map<string, LinkedLogo>
  /** Items still available, at current prices. */
  box: CustomOrder
  /** Unavailable products, by name; '' for a deleted product without a name. */
  unavailable: string[]
}

/** State of loading the shared box from the catalog. */
type LoadState = SharedContents | 'loading' | 'failed' | 'unreadable'

/** Shows the box of a shared link. The visitor's own box changes only after a click. */
export function SharedBox(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [loadState, setLoadState] = useState<LoadState>('loading')
  const [attempts, setAttempts] = useState(0)

  // The router ignores repeated navigation to the same link.
  useEffect(() => {
    const retry = () => setAttempts((count) => count + 1)
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [])

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // Focuses the dialog rather than its close button.
    dialog.current?.focus()
    const linked = parseBoxLink(location.hash)
    if (!linked) return setLoadState('unreadable')
    const controller = new AbortController()
    setLoadState('loading')
    loadSharedBox(linked, controller.signal).then(setLoadState, (error) => {
      if (controller.signal.aborted) return
      logInBrowser('the shared box could not be loaded', error)
      setLoadState('failed')
    })
    return () => controller.abort()
  }, [attempts])

  const close = () => dialog.current?.close()
  return (
    <Dialog
      ref={dialog}
      id="shared-box"
      title="A box was shared with you"
      description={typeof loadState === 'object' && describeBox(loadState.box)}
      tabIndex={-1}
      onClose={resetLocation}
      footer={
        typeof loadState === 'object' &&
        loadState.box.items.length > 0 && <AddOrReplace {...loadState} onDone={close} />
      }
    >
      {loadState === 'loading' && <Loading />}
      {loadState === 'failed' && (
        <Failure text="The shop could not be reached, so we cannot show what is in it.">
          <Button onClick={() => setAttempts(attempts + 1)}>Try again</Button>
        </Failure>
      )}
      {loadState === 'unreadable' && (
        <Failure text="This link holds no box that we can read. It may have been cut off on its way: please ask for it again.">
          <Button onClick={close}>Go to the builder</Button>
        </Failure>
      )}
      {typeof loadState === 'object' && (
        <>
          <UnavailableNote names={loadState.unavailable} />
          {loadState.box.items.length > 0 ? (
            <Contents box={loadState.box} />
          ) : (
            <Failure text="Nothing of it can be ordered any more.">
              <Button onClick={close}>Go to the builder</Button>
            </Failure>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Removes the fragment, so that a reload does not open the dialog again. Keeps the router's history state. */
function resetLocation() {
  history.replaceState(history.state, '', location.pathname + location.search)
  // No button opened the dialog, so none can receive the focus.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** @throws Error if the request fails */
async function loadSharedBox(
  { name, color, packQuantity, items }: LinkedBox,
  signal: AbortSignal,
): Promise<SharedContents> {
  const query = new URLSearchParams(items.map(({ id }) => ['product', id]))
  const response = await fetch(`/api/offer?${query}`, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { order, unavailable } = (await response.json()) as Offer
  const options = new Map(items.map(({ id, sizes, imprint }) => [id, { sizes, imprint }]))
  const box: CustomOrder = {
    type: 'custom',
    name,
    color,
    packQuantity,
    items: order.type === 'custom' ? order.items.map((item) => ({ ...item, ...options.get(item.product.id) })) : [],
  }
  const availableIds = new Set(box.items.map(({ product }) => product.id))
  const missing = items.filter(({ id }) => !availableIds.has(id))
  const logos = new Map(items.flatMap(({ id, logo }) => (logo ? [[id, logo] as const] : [])))
  return { box, logos, unavailable: missing.map(({ words }, index) => unavailable[index] ?? words) }
}

function Contents({ box }: { box: CustomOrder }) {
  const { units, estimate, pricePerPack } = getOrderTotals(box)
  return (
    <>
      <ul aria-label="Items in the shared box">
        {box.items.map(({ product: { id, name, image, price } }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line py-2">
            <Image src={image} alt="" sizes="64px" className="size-16 shrink-0 rounded-sm object-cover" />
            <div className="min-w-0 flex-1 text-[0.9375rem] leading-5">
              <p className="font-semibold">{name}</p>
              <p className="mt-0.5 text-muted tabular-figures">{`${formatCents(price)} / unit`}</p>
              <MinimumNote order={box} line={id} />
              <SizesNote order={box} line={id} />
              <ImprintNote isShort order={box} line={id} />
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-[0.9375rem] leading-6 tabular-figures">
        <dt className="text-muted">Pack Quantity</dt>
        <dd className="text-right font-semibold">{formatNumber(box.packQuantity)}</dd>
        <dt className="text-muted">Total Items</dt>
        <dd className="text-right font-semibold">{formatNumber(units)}</dd>
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

/** Actions for the shared box: adds it to the visitor's own box or replaces that. */
function AddOrReplace({ box, logos, onDone }: Pick<SharedContents, 'box' | 'logos'> & { onDone: () => void }) {
  const ownBox = useBox() ?? emptyBox
  const merged = box.items.reduce(
    (sum, { product, sizes, imprint }) => addToBox(sum, product, { sizes, imprint }),
    ownBox,
  )
  const addedCount = merged.items.length - ownBox.items.length
  const isFull =
    ownBox.items.length + box.items.filter(({ product }) => !isInBox(ownBox, product.id)).length > maximumItems
  const applyBox = (next: CustomOrder, title: string) => {
    savedBox.change(() => next)
    void storeLogos(box, logos)
    onDone()
    void notify({ title, kind: 'success' })
  }
  const replace = () => applyBox(box, 'The shared box is your box now')
  const cancelButton = (
    <Button variant="ghost" className="px-4!" onClick={onDone}>
      Not now
    </Button>
  )
  if (ownBox.items.length === 0) {
    return (
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={replace}>Put it in my box</Button>
        {cancelButton}
      </div>
    )
  }
  return (
    <>
      <p className="text-sm leading-5">
        {`Your own box holds ${formatProducts(ownBox.items.length)}. ${getAddingText(ownBox, addedCount, isFull)} Replacing puts the shared box in its place.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button
          className="px-4!"
          disabled={addedCount === 0 || isFull}
          onClick={() => applyBox(merged, `${formatProducts(addedCount)} added to your box`)}
        >
          Add to my box
        </Button>
        <Button className="px-4!" variant="secondary" onClick={replace}>
          Replace my box
        </Button>
        {cancelButton}
      </div>
    </>
  )
}

/** Stores logo placements for the visitor's own logo. A failure does not affect the box. */
async function storeLogos(box: CustomOrder, logos: SharedContents['logos']): Promise<void> {
  if (logos.size === 0) return
  const placements = box.items.flatMap(({ product: { id, image } }) => {
    const logo = logos.get(id)
    return logo ? [{ id, image, logo }] : []
  })
  try {
    const { storeSharedPlacements } = await import('#app/features/logo/request/link-placements.ts')
    await storeSharedPlacements(placements)
  } catch (error) {
    logInBrowser('the logo placements could not be stored', error)
  }
}

function getAddingText(ownBox: CustomOrder, addedCount: number, isFull: boolean): string {
  if (addedCount === 0) return 'All of this is in it already.'
  if (isFull) return `With these it would hold more than ${maximumItems}.`
  return `Adding keeps it, and its quantity of ${formatNumber(ownBox.packQuantity)}.`
}

function UnavailableNote({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const named = names.filter(Boolean).map((name) => `“${name}”`)
  const nameless = names.length - named.length
  const all = nameless > 0 ? [...named, nameless === 1 ? 'one more product' : `${nameless} more products`] : named
  return (
    <p className="mb-3 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6 wrap-anywhere">
      {`No longer available or without a price, and left out: ${all.join(', ')}.`}
    </p>
  )
}

function Failure({ text, children }: { text: string; children: ReactNode }) {
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

const describeBox = ({ name, color, items, packQuantity }: CustomOrder) =>
  [name, formatProducts(items.length), `${formatNumber(packQuantity)} packs`, color && `${getBoxColorName(color)} box`]
    .filter(Boolean)
    .join(' · ')
const formatProducts = (number: number) => (number === 1 ? '1 product' : `${formatNumber(number)} products`)
const formatNumber = (number: number) => number.toLocaleString('en-US')
