import { Link } from 'lucide-react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'

/** Prefetched on hover or focus, as browsers allow copying only right after a click. */
const loadCopyModule = () => import('./copy-box-link.ts')

/** Copies the link to a box. Without children it shows only an icon and needs an `aria-label`. */
export function CopyLinkButton({ box, children, ...buttonProps }: { box: CustomOrder } & ButtonProps) {
  const prepare = () =>
    void loadCopyModule().then(
      ({ prepareBoxLink }) => prepareBoxLink(box),
      () => undefined,
    )
  const copy = () =>
    loadCopyModule().then(
      ({ copyBoxLink }) => copyBoxLink(box),
      () => showToast({ title: 'The link could not be copied', kind: 'error' }),
    )
  return (
    <Button {...buttonProps} onPointerEnter={prepare} onFocus={prepare} onClick={copy}>
      <Link aria-hidden="true" />
      {children && <span>{children}</span>}
    </Button>
  )
}
