import { taxonomyKinds } from '#app/features/catalog/taxonomy/kinds.ts'
import { readTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/taxonomy.route.ts'
import { runTaxonomyAction } from './taxonomy-action.server.ts'
import { TermList } from './term-list.tsx'
import './taxonomy.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Categories & brands', matches)

export const loader = ({ context }: Route.LoaderArgs) => readTaxonomy(context.get(servicesContext).db)

export const action = (args: Route.ActionArgs) => runTaxonomyAction(args)

export default function Taxonomy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Categories & brands"
      lead="Customers see this order in the catalog filters. Links with an old name redirect to the new one."
      back={{ to: '/admin/products', label: 'Products' }}
    >
      <div className="taxonomy">
        {taxonomyKinds.map((kind) => (
          <TermList
            key={kind}
            kind={kind}
            terms={loaderData[kind]}
            actionResult={actionData?.kind === kind ? actionData : undefined}
          />
        ))}
      </div>
    </AdminPage>
  )
}
