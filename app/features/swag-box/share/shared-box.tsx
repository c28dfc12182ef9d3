import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultBoxColor, getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { type LinkedBox, parseBoxLink, parseReadyMadeLink } from '#app/features/orders/box-link/box-link.ts'
import type { LinkedLogo } from '#app/features/orders/box-link/box-link-logo.ts'
import { type LinkedOrder, toLinkedOrder } from '#app/features/orders/box-link/linked-order.ts'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { getLines } from '#app/features/orders/lines.ts'
import type { CustomOffer, Offer } from '#app/features/orders/offer.server.ts'
import { OptionsNote } from '#app/features/orders/options/options-note.tsx'
import { type CustomOrder, getOrderTotals, isEmpty, maxItems } from '#app/features/orders/order.ts'
import { MinimumNote } from '#app/features/orders/terms/minimum-note.tsx'
import { getLeadingEstimate, getLineEstimates } from '#app/features/orders/terms/volume.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Image } from '#app/ui/image.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.ts'
import { addToBox, emptyBox, isInBox, savedBox, useBox } from '../box.store.ts'

type SharedContents = LinkedOrder & {
  /** Logo placements of the person who shared the box, by product id. */
  logos: Map<string, LinkedLogo>
  /** Products of which a ready-made box has more than one, by name. */
  reduced: string[]
}

/** State of loading the box from the catalog. */
type LoadState = SharedContents | 'loading' | 'failed' | 'unreadable' | 'not-offered'

/** A ready-made box that loads faster and needs no question opens without the dialog. */
const dialogDelayMs = 400

/** True if the visitor's own box is empty, and a ready-made box can become it without changes. */
const needsNoQuestion = (state: LoadState): state is SharedContents =>
  typeof state === 'object' &&
  state.unavailable.length + state.reduced.length === 0 &&
  !isEmpty(state.box) &&
  isEmpty(savedBox.read())

/**
 * Shows the box of a shared link, or a ready-made box to customize. The visitor's own box changes only after a click, unless it is
 * empty and the ready-made box complete.
 */
export function SharedBox(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const loading = useRef<AbortController>(null)
  const [loadState, setLoadState] = useState<LoadState>('loading')
  const [isReadyMade, setIsReadyMade] = useState(false)
  const [attempts, setAttempts] = useState(0)

  // The router ignores repeated navigation to the same link.
  useEffect(() => {
    const retry = () => setAttempts((count) => count + 1)
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [])

  useEffect(() => {
    const open = () => {
      if (!dialog.current?.open) dialog.current?.showModal()
      // Focuses the dialog rather than its close button.
      dialog.current?.focus()
    }
    const readyMade = parseReadyMadeLink(location.hash)
    setIsReadyMade(readyMade !== undefined)
    setLoadState('loading')
    const timer = setTimeout(open, readyMade && !dialog.current?.open ? dialogDelayMs : 0)
    const controller = new AbortController()
    loading.current = controller
    const show = (state: LoadState) => {
      if (controller.signal.aborted) return
      clearTimeout(timer)
      if (readyMade && needsNoQuestion(state)) {
        savedBox.change(() => state.box)
        void showToast({ title: `${state.box.name} is your box now`, kind: 'success' })
        close()
        resetLocation()
      } else {
        if (!dialog.current?.open) open()
        setLoadState(state)
      }
    }
    loadLinkedBox(readyMade ?? parseBoxLink(location.hash), controller.signal).then(show, (error) => {
      if (!controller.signal.aborted) logInBrowser('the shared box could not be loaded', error)
      show('failed')
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [attempts])

  const close = () => dialog.current?.close()
  /** A box that arrives later would open the dialog again. */
  const cancel = () => {
    loading.current?.abort()
    resetLocation()
  }
  return (
    <Dialog
      ref={dialog}
      id="shared-box"
      title={isReadyMade ? 'Customize this box' : 'A box was shared with you'}
      description={typeof loadState === 'object' && describeBox(loadState.box)}
      tabIndex={-1}
      onClose={cancel}
      footer={
        typeof loadState === 'object' &&
        loadState.box.items.length > 0 && (
          <AddOrReplace {...loadState} subject={isReadyMade ? loadState.box.name : 'The shared box'} onDone={close} />
        )
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
      {loadState === 'not-offered' && (
        <Failure text="This box is no longer offered.">
          <Button onClick={close}>Go to the builder</Button>
        </Failure>
      )}
      {typeof loadState === 'object' && (
        <>
          <UnavailableNote names={loadState.unavailable} />
          <ReducedNote names={loadState.reduced} />
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

type ReadyMadeLink = NonNullable<ReturnType<typeof parseReadyMadeLink>>

/** @throws Error if the request fails */
function loadLinkedBox(linked: LinkedBox | ReadyMadeLink | undefined, signal: AbortSignal): Promise<LoadState> {
  if (!linked) return Promise.resolve('unreadable')
  return 'items' in linked ? loadSharedBox(linked, signal) : loadReadyMadeBox(linked, signal)
}

async function loadReadyMadeBox({ id, packQuantity }: ReadyMadeLink, signal: AbortSignal): Promise<LoadState> {
  const response = await fetch(`/api/offer?box=${id}`, { signal })
  if (response.status === 404) return 'not-offered'
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { order, unavailable, reduced } = (await response.json()) as CustomOffer
  return {
    box: { ...order, packQuantity },
    unavailable: unavailable.map((name) => name ?? ''),
    reduced,
    logos: new Map(),
  }
}

async function loadSharedBox(linked: LinkedBox, signal: AbortSignal): Promise<SharedContents> {
  const query = new URLSearchParams(linked.items.map(({ id }) => ['product', id]))
  const response = await fetch(`/api/offer?${query}`, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const logos = new Map(linked.items.flatMap(({ id, logo }) => (logo ? [[id, logo] as const] : [])))
  return { ...toLinkedOrder(linked, (await response.json()) as Offer), logos, reduced: [] }
}

function Contents({ box }: { box: CustomOrder }) {
  const { units } = getOrderTotals(box)
  const prices = new Map(getLineEstimates(box).map(({ id, each }) => [id, each]))
  return (
    <>
      <ul aria-label="Items in this box">
        {getLines(box).map(({ id, name, image, price, color }) => (
          <li key={id} data-product={id} className="flex items-center gap-4 border-b border-line py-2">
            <Image src={image} alt="" sizes="64px" className="size-16 shrink-0 rounded-sm object-cover" />
            <div className="min-w-0 flex-1 text-[0.9375rem] leading-5">
              <p className="font-semibold">{name}</p>
              {color && <p className="text-sm leading-5 text-muted">{`Color: ${color}`}</p>}
              <p className="mt-0.5 text-muted tabular-figures">{`${formatCents(prices.get(id) ?? price)} / unit`}</p>
              <MinimumNote order={box} line={id} />
              <OptionsNote order={box} line={id} />
            </div>
          </li>
        ))}
      </ul>
      <VolumeNote isLead isAboveEstimate order={box} className="mt-4" />
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-[0.9375rem] leading-6 tabular-figures">
        <dt className="text-muted">Pack Quantity</dt>
        <dd className="text-right font-semibold">{formatNumber(box.packQuantity)}</dd>
        <dt className="text-muted">Total Items</dt>
        <dd className="text-right font-semibold">{formatNumber(units)}</dd>
        <dt className="text-muted">Estimate</dt>
        <dd className="text-right font-semibold">{formatCents(getLeadingEstimate(box))}</dd>
      </dl>
      <EstimateNote className="mt-3 text-[0.8125rem] leading-5" />
    </>
  )
}

type AddOrReplaceProps = Pick<SharedContents, 'box' | 'logos'> & {
  /** Name of the box in the texts: 'The shared box'. */
  subject: string
  onDone: () => void
}

/** Actions for the shared box: adds it to the visitor's own box or replaces that. */
function AddOrReplace({ box, logos, subject, onDone }: AddOrReplaceProps) {
  const ownBox = useBox() ?? emptyBox
  const merged = box.items.reduce(
    (sum, { product, sizes, imprint, color }) => addToBox(sum, product, { sizes, imprint, color }),
    ownBox,
  )
  const addedCount = merged.items.length - ownBox.items.length
  const isFull = ownBox.items.length + box.items.filter(({ product }) => !isInBox(ownBox, product.id)).length > maxItems
  const applyBox = (next: CustomOrder, title: string) => {
    savedBox.change(() => next)
    void storeLogos(box, logos)
    onDone()
    void showToast({ title, kind: 'success' })
  }
  const replace = () => applyBox(box, `${subject} is your box now`)
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
        {`Your own box holds ${formatProducts(ownBox.items.length)}. ${getAddingText(ownBox, addedCount, isFull)} Replacing puts this one in its place.`}
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
  // A full box takes none of them either.
  if (isFull) return `With these it would hold more than ${maxItems}.`
  if (addedCount === 0) return 'All of this is in it already.'
  return `Adding keeps it, and its quantity of ${formatNumber(ownBox.packQuantity)}.`
}

function UnavailableNote({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const named = names.filter(Boolean).map((name) => `“${name}”`)
  const nameless = names.length - named.length
  const all = nameless > 0 ? [...named, nameless === 1 ? 'one more product' : `${nameless} more products`] : named
  return <Note>{`No longer available or without a price, and left out: ${all.join(', ')}.`}</Note>
}

function ReducedNote({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const all = names.map((name) => `“${name}”`).join(', ')
  return <Note>{`A box of your own has one of each product. The ready-made one has more of ${all}.`}</Note>
}

const Note = ({ children }: { children: string }) => (
  <p className="mb-3 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6 wrap-anywhere">{children}</p>
)

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
      <p className="text-muted">Loading the box...</p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

const describeBox = ({ name, color = defaultBoxColor, items, packQuantity }: CustomOrder) =>
  [name, formatProducts(items.length), `${formatNumber(packQuantity)} packs`, `${getBoxColorName(color)} box`]
    .filter(Boolean)
    .join('\u00a0· ')
const formatProducts = (number: number) => (number === 1 ? '1 product' : `${formatNumber(number)} products`)
