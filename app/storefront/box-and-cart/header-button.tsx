import { Package } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { lateValue, useStoredLater } from '#app/lib/browser/use-stored-later.ts'
import '#app/ui/dialog-support.ts'

const storageKeys = ['swagBoxCart', 'cart']
const builderPath = '/swag-box-builder'
const boxAndCart = lateValue(() => import('./box-and-cart.store.ts').then((store) => store.boxAndCart))

/**
 * Button with the visitor's selection on every page. Public pages do not contain it; visitors without a selection load neither
 * box, cart nor drawer. Space for count and total is reserved (storefront/layout/navigation.css).
 */
export function BoxAndCartButton() {
  const { count, total, label = 'Swag box and cart' } = useStoredLater(storageKeys, boxAndCart) ?? {}
  const [Drawer, setDrawer] = useState<ComponentType>()
  const loadDrawer = () =>
    import('./drawer.tsx').then(
      (drawer) => setDrawer(() => drawer.Drawer),
      () => location.assign(builderPath),
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        data-count={count || undefined}
        commandfor="box-and-cart"
        command="show-modal"
        onClick={Drawer ? undefined : loadDrawer}
        className="nav-box"
      >
        <Package />
        <span>{total || 'Swag box'}</span>
      </button>
      <a href={builderPath} aria-label="Your swag box" className="nav-box nav-box-plain">
        <Package />
      </a>
      {Drawer && <Drawer />}
    </>
  )
}
