import { taxonomyKinds } from '#app/features/catalog/taxonomy/kinds.ts'
import { readTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/taxonomy.route.ts'
import { runTaxonomyAction } from './taxonomy-action.server.ts'
import { TermList } from './term-list.tsx'
import './taxonomy.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Categories & brands', matches)

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await readTaxonomy(context.get(servicesContext).db)),
  canEditPages: hasPermission(getPerson(context), 'pages'),
})

export const action = (args: Route.ActionArgs) => runTaxonomyAction(args)

export default function Taxonomy({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Categories & brands"
      lead="Customers see this order in the catalog filters. After a rename, links with the old name still work."
      back={{ to: '/admin/products', label: 'Products' }}
      aside={
        loaderData.canEditPages && (
          <ButtonLink to="/admin/pages/product-pages" variant="secondary" size="sm">
            Product page texts
          </ButtonLink>
        )
      }
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
