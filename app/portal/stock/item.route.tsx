import { findStock, type PortalMovement } from '#app/features/portal/records/stock.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { parsePositiveInteger } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage, Section } from '../components/portal-page.tsx'
import { type Column, NextPage, PortalTable } from '../components/portal-table.tsx'
import { DateTime } from '../components/times.tsx'
import type { Route } from './+types/item.route.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPortalMeta(loaderData ? formatStockItem(loaderData.item) : 'Stock', matches)

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId } = getMember(context)
  const after = parsePositiveInteger(searchParams.get('after'))
  const id = requireId(params.id)
  const found = requireFound(await findStock(context.get(servicesContext).db, { companyId, id, after }))
  return { ...found, isLaterPage: after !== undefined }
}

const movementTitles: Record<PortalMovement['kind'], string> = {
  receipt: 'Received',
  count: 'Counted',
  adjustment: 'Adjusted',
  transfer: 'Moved between locations',
  shipment: 'Shipped',
  return: 'Returned',
}

const columns: Column<PortalMovement>[] = [
  { label: 'Movement', isTitle: true, cell: ({ kind }) => <span className="font-medium">{movementTitles[kind]}</span> },
  { label: 'Date', cell: ({ at }) => <DateTime at={at} /> },
  { label: 'For', cell: ({ source, reason }) => [source, reason].filter(Boolean).join(': ') || '—' },
  {
    label: 'Pieces',
    isNumber: true,
    cell: ({ quantity }) => `${quantity > 0 ? '+' : '−'}${formatNumber(Math.abs(quantity))}`,
  },
]

export default function StockItem({ loaderData: { item, movements, next, isLaterPage } }: Route.ComponentProps) {
  const { id, code, onHand, reserved, available, contents } = item
  return (
    <PortalPage title={formatStockItem(item)} lead={`Reference ${code}`} back={{ to: '/portal/stock', label: 'Stock' }}>
      <Section title="Now">
        <dl className="portal-facts">
          {(
            [
              ['Available', available],
              ['On hand', onHand],
              ['Reserved', reserved],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {contents.length > 0 && (
        <Section title="In each kit">
          <ul className="portal-items">
            {contents.map(({ name, quantity }, index) => (
              <li key={`${index} ${name}`}>
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                <span className="tabular-nums">{formatNumber(quantity)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="History" flush>
        {movements.length > 0 ? (
          <PortalTable caption="History" columns={columns} rows={movements} getKey={(movement) => movement.id} />
        ) : (
          <p className="px-4 py-5 text-muted sm:px-6">No movements yet.</p>
        )}
      </Section>
      <NextPage next={next} isLaterPage={isLaterPage} path={`/portal/stock/${id}`} />
    </PortalPage>
  )
}
