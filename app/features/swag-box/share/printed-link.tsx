import { useEffect, useState } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { linkTo, logosOn } from './copy-box-link.ts'

/** A link to the shared box, shown in print only. Runs in the browser only. */
export function PrintedLink({ box }: { box: CustomOrder }) {
  const [link, setLink] = useState(() => linkTo(box, location.origin))
  useEffect(() => {
    let current = true
    void logosOn(box).then((logos) => current && setLink(linkTo(box, location.origin, logos)))
    return () => {
      current = false
    }
  }, [box])
  return <p className="mt-3 hidden text-sm wrap-anywhere print:block">This box: {link}</p>
}
