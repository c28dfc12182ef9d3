import { listOrders } from '#app/features/portal/records/orders.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getMember } from '../access/current-member.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage } from '../components/portal-page.tsx'
import { NextPage } from '../components/portal-table.tsx'
import { readAfter } from '../components/read-after.ts'
import type { Route } from './+types/orders.route.ts'
import { OrderTable } from './order-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Orders', matches)

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId } = getMember(context)
  const after = readAfter(searchParams)
  const page = await listOrders(context.get(servicesContext).db, { companyId, after })
  return { ...page, isLaterPage: after !== undefined }
}

export default function Orders({ loaderData: { rows, next, isLaterPage } }: Route.ComponentProps) {
  return (
    <PortalPage title="Orders">
      <div className="portal-section">
        {rows.length > 0 ? (
          <OrderTable orders={rows} />
        ) : (
          <EmptyState title="No orders yet" text="An accepted proposal becomes an order." />
        )}
      </div>
      <NextPage next={next} isLaterPage={isLaterPage} path="/portal/orders" />
    </PortalPage>
  )
}
