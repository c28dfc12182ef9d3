import { Link } from 'lucide-react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.ts'

/** Fetched when a pointer or the focus comes near: browsers let a script copy only right after the click. */
const load = () => import('./copy-box-link.ts')

/** Copies the link to a box. Without children it is a drawing alone and needs an `aria-label`. */
export function CopyLinkButton({ box, children, ...look }: { box: CustomOrder } & ButtonProps) {
  const prepare = () =>
    void load().then(
      ({ prepareBoxLink }) => prepareBoxLink(box),
      () => undefined,
    )
  const copy = () =>
    load().then(
      ({ copyBoxLink }) => copyBoxLink(box),
      () => notify({ title: 'The link could not be copied', kind: 'error' }),
    )
  return (
    <Button {...look} onPointerEnter={prepare} onFocus={prepare} onClick={copy}>
      <Link aria-hidden="true" />
      {children}
    </Button>
  )
}
