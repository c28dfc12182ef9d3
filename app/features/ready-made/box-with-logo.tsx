import { BoxImage } from '#app/features/logo/box/box-image.tsx'
import { getReadyMadeContents } from '#app/features/orders/box-contents.ts'
import type { ReadyMadeBox } from '#app/features/orders/order.ts'

/** The open box with the visitor's logo, once drawn, in place of its image. */
export function BoxWithLogo({ box }: { box: ReadyMadeBox }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center bg-inherit has-[[aria-busy=true]]:opacity-0"
    >
      <BoxImage box={getReadyMadeContents(box)} className="w-full" />
    </span>
  )
}
