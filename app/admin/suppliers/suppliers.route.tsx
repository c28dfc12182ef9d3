import { Link } from 'react-router'
import { hasPermission } from '#app/features/staff/roles.ts'
import { runTitles } from '#app/features/suppliers/run-kinds.ts'
import { listSuppliers } from '#app/features/suppliers/suppliers.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { productsPath } from '../products/product-paths.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/suppliers.route.ts'
import { RunBadge } from './run-badge.tsx'
import { getSupplierPath, suppliersPath } from './supplier-paths.ts'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Suppliers', matches)

const statusMessages = { deleted: 'Supplier deleted. Its products stay.' }

export const loader = async ({ context, url: { searchParams } }: Route.LoaderArgs) => ({
  suppliers: await listSuppliers(context.get(servicesContext).db),
  canAdd: hasPermission(getPerson(context), 'settings'),
  statusMessage: getStatusMessage(statusMessages, searchParams),
})

export default function Suppliers({ loaderData: { suppliers, canAdd, statusMessage } }: Route.ComponentProps) {
  const add = canAdd && (
    <ButtonLink to={`${suppliersPath}/new`} size="sm" prefetch="none">
      Add supplier
    </ButtonLink>
  )
  return (
    <AdminPage
      title="Suppliers"
      lead="Products, prices and stock of suppliers, from PromoStandards services, SAGE Connect or files, kept up to date on a schedule."
      back={{ to: productsPath, label: 'Products' }}
      aside={suppliers.length > 0 && add}
    >
      {statusMessage && <Alert>{statusMessage}</Alert>}
      {suppliers.length === 0 ? (
        <EmptyState
          title="No suppliers yet"
          text={
            canAdd
              ? 'You need the URLs of the supplier’s PromoStandards services, or of its product file, and the user name and password of your account there; or an account with SAGE Connect.'
              : 'An admin adds suppliers.'
          }
        >
          {add}
        </EmptyState>
      ) : (
        <Panel title="Suppliers">
          <ul className="divide-y divide-line text-sm">
            {suppliers.map(({ id, name, run }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
                <Link
                  to={getSupplierPath(id)}
                  prefetch="none"
                  className="font-semibold wrap-anywhere text-forest underline underline-offset-4"
                >
                  {name}
                </Link>
                {run ? (
                  <span className="flex flex-wrap items-center gap-2 text-muted">
                    <RunBadge state={run.state} needsReview={run.importState === 'checked'} />
                    <span>{runTitles[run.kind]}</span>
                    <DateTime at={run.createdAt} />
                  </span>
                ) : (
                  <span className="text-muted">Not imported yet</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AdminPage>
  )
}
