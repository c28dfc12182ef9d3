import type { ComponentType } from 'react'
import {
  type BoxProduct,
  type CustomOrder,
  describeCount,
  type Figures,
  getFigures,
  isEmpty,
} from '#app/features/orders/order.ts'
import { LateTermsNote } from '#app/features/orders/terms/late-terms-note.tsx'
import { toCents } from '#app/lib/text/money.ts'
import { notify } from '#app/ui/toast.ts'
import { handoffState } from './box.schema.ts'
import { savedBox } from './box.store.ts'
import { fullNotice, isFull } from './box.ts'
import { BoxLines } from './box-lines.tsx'
import { LateBoxLook } from './look/late-box-look.tsx'
import type { OfferedProduct } from './offered.ts'
import { LateCopyLinkButton } from './share/late-copy-link-button.tsx'

const parts = { Lines: BoxLines, Look: LateBoxLook, Volume: LateTermsNote, CopyLink: LateCopyLinkButton }

/** The box with its sums, and what draws it once something is in it: code and value come together. */
export type OpenedBox = {
  box: CustomOrder
  figures: Figures
  /** '3 products' */
  count: string
  parts?: typeof parts
}

const open = (box: CustomOrder): OpenedBox => ({ box, figures: getFigures(box), count: describeCount(box), parts })
let last = open(savedBox.read())

/** The box as the builder needs it. */
export const openedBox = {
  read() {
    const box = savedBox.read()
    if (last.box !== box) last = open(box)
    return last
  },
  subscribe: savedBox.subscribe,
  set({ name, packQuantity }: { name?: string; packQuantity?: number }) {
    if (name !== undefined) savedBox.setName(name)
    if (packQuantity !== undefined) savedBox.setQuantity(packQuantity)
  },
  /** @returns the status message for screen readers */
  add(listed: OfferedProduct): string {
    const product = boxProduct(listed)
    if (!product) return ''
    if (isFull(savedBox.read())) {
      void notify(fullNotice)
      return ''
    }
    savedBox.add(product)
    return `${product.name} added. ${inBox()}`
  },
  /** @returns the status message for screen readers */
  remove({ id, name }: BoxProduct): string {
    savedBox.remove(id)
    return `${name} removed. ${inBox()}`
  },
  /** Loads the box of a link, beside the visitor's own. */
  async sharedBox(): Promise<ComponentType> {
    try {
      return (await import('./share/shared-box.tsx')).SharedBox
    } catch {
      void notify({ title: 'The shared box could not be loaded', kind: 'error' })
      return () => null
    }
  },
  /** Returns the checkout state; undefined for an empty box. */
  handoff() {
    const box = savedBox.read()
    return isEmpty(box) ? undefined : handoffState(box)
  },
}

function inBox(): string {
  const box = savedBox.read()
  return isEmpty(box) ? 'Nothing is left in your box.' : `${describeCount(box)} in your box.`
}

/** Products without a price are left out. */
function boxProduct({ id, name, slug, image, price, terms }: OfferedProduct): BoxProduct | undefined {
  return price === null ? undefined : { id, name, slug, image, price: toCents(price), terms }
}
