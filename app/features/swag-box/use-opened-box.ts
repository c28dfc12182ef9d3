import { useState } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { lateValue, useStoredLater } from '#app/lib/browser/use-stored-later.ts'
import { emptyBox } from './empty-box.ts'
import type { OpenedBox } from './opened-box.tsx'

const keys = ['swagBoxCart']
/** A box may have a name before it holds anything. */
const sign = /./

/** For who has a box, or is about to begin one. */
export const openedBox = lateValue(() => import('./opened-box.tsx').then((module) => module.openedBox))

export const nothingChosen: OpenedBox = {
  box: emptyBox,
  figures: { pieces: 0, estimate: 0, pricePerPack: 0, unpriced: 0 },
  count: '0 products',
}

type Settings = Partial<Pick<CustomOrder, 'name' | 'packQuantity'>>

/** The box as the builder shows it; undefined on the server and until it is known what there is. */
export function useOpenedBox() {
  const opened = useStoredLater<OpenedBox>(keys, openedBox, { sign, empty: nothingChosen, begins: true })
  // Until the box can take it, what was set stands here.
  const [early, setEarly] = useState<Settings>()
  const set = (settings: Settings) => {
    const both = { ...early, ...settings }
    setEarly(both)
    openedBox.use(
      ({ set }) => {
        set(both)
        setEarly((now) => (now === both ? undefined : now))
      },
      // It stays on the screen, and comes along with the next.
      () => {},
    )
  }
  return { opened: opened && early ? { ...opened, box: { ...opened.box, ...early } } : opened, set }
}
