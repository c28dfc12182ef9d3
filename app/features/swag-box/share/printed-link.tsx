import { useEffect, useState } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { getLogoPlacements } from './copy-box-link.ts'
import { createCustomBoxLink } from './custom-box-link.ts'

/** A link to the shared box, shown in print only. Runs in the browser only. */
export function PrintedLink({ box }: { box: CustomOrder }) {
  const [link, setLink] = useState(() => createCustomBoxLink(box, location.origin))
  useEffect(() => {
    let isMounted = true
    void getLogoPlacements(box).then((logos) => isMounted && setLink(createCustomBoxLink(box, location.origin, logos)))
    return () => {
      isMounted = false
    }
  }, [box])
  return <p className="mt-3 hidden text-sm wrap-anywhere print:block">{`This box: ${link}`}</p>
}
