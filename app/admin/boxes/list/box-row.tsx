import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BoxState } from '#app/features/ready-made/editing/box.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'
import { Image } from '#app/ui/image.tsx'
import { DateTime } from '../../shell/admin-page.tsx'

export type ListedRow = {
  id: string
  name: string
  occasion: string | null
  image: string | null
  state: BoxState
  from: Date | null
  until: Date | null
  items: number
  units: number
  /** Cents; null when a product is priced on request. */
  price: number | null
  available: boolean
  /** Names of products that are out of stock or have no price. */
  outOfStock: string[]
  unpriced: string[]
}

const states: Record<BoxState, { text: string; tone: BadgeProps['tone'] }> = {
  active: { text: 'Active', tone: 'forest' },
  scheduled: { text: 'Scheduled', tone: 'mustard' },
  ended: { text: 'Ended', tone: 'outline' },
  hidden: { text: 'Hidden', tone: 'outline' },
}

/** Row of a box: name, availability, price and problems. */
export function BoxRow({ row, handle }: { row: ListedRow; handle: ReactNode }) {
  const { id, name, occasion, image, state, from, until, items, units, price, outOfStock, unpriced } = row
  return (
    <>
      {handle}
      <Image src={image} alt="" sizes="64px" className="box-row-image" />
      <div className="box-row-text">
        <Link to={`/admin/boxes/${id}`} prefetch="intent" className="box-row-link">
          {name}
        </Link>
        <p className="text-sm text-muted">
          {`${occasion ? `${occasion} · ` : ''}${items} ${items === 1 ? 'item' : 'items'}${units !== items ? `, ${units} units` : ''}`}
        </p>
        {outOfStock.length > 0 && (
          <p className="box-row-note text-danger">{`Out of stock: ${outOfStock.join(', ')}`}</p>
        )}
        {unpriced.length > 0 && <p className="box-row-note">{`Priced on request: ${unpriced.join(', ')}`}</p>}
        {items === 0 && <p className="box-row-note text-danger">No contents</p>}
      </div>
      <div className="box-row-state">
        <Badge tone={states[state].tone}>{states[state].text}</Badge>
        {from && state === 'scheduled' && (
          <span className="text-sm text-muted">
            Starts <DateTime at={from} />
          </span>
        )}
        {until && state !== 'hidden' && (
          <span className="text-sm text-muted">
            Ends <DateTime at={until} />
          </span>
        )}
      </div>
      <p className="box-row-price">
        {price === null ? (
          <span className="text-danger">No price</span>
        ) : (
          <>
            <span>{formatCents(price)}</span>
            <span className="text-muted"> per box</span>
          </>
        )}
      </p>
    </>
  )
}
