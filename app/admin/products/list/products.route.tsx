import { randomUUID } from 'node:crypto'
import { Download, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { parseCursor } from '#app/features/catalog/inventory/cursor.ts'
import {
  inventorySorts,
  maxTextLength,
  parseInventoryFilter,
  parseInventorySort,
  toInventoryParams,
} from '#app/features/catalog/inventory/filter.ts'
import { hasDemoAndOwnProducts, maxCounted, readInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { getCachedTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { listSchedules } from '#app/features/content/schedules.server.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { ScheduledDrafts } from '../../components/content-editor/scheduled-drafts.tsx'
import { DataList } from '../../components/data-list/data-list.tsx'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { suppliersPath } from '../../suppliers/supplier-paths.ts'
import { listViews } from '../../views/views.server.ts'
import { getNewProductPath, getProductPath, productsPath } from '../product-paths.ts'
import type { Route } from './+types/products.route.ts'
import type { BulkPrompt } from './bulk/bulk.ts'
import { type BulkResponse, runBulkAction } from './bulk/bulk-action.server.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { BulkPanel } from './bulk/bulk-panel.tsx'
import { getProductColumns } from './columns.tsx'
import { getProductFilters } from './filters.ts'

export const headers = requireAccess('products', { toRead: 'read-products' })
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Products', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const filter = parseInventoryFilter(url.searchParams)
  const sort = parseInventorySort(url.searchParams)
  const readCursor = (name: string) => parseCursor(url.searchParams.get(name) ?? '', sort)
  const person = getPerson(context)
  const staffId = person.id
  const [page, terms, hasBoth, newDrafts, schedules, views] = await Promise.all([
    readInventory(db, { filter, sort, after: readCursor('after'), before: readCursor('before') }),
    getCachedTaxonomy(services),
    hasDemoAndOwnProducts(db),
    listNewDrafts(db, { kind: 'product', staffId }),
    listSchedules(db, { kind: 'product', staffId }),
    listViews(db, { staffId, lists: ['products'] }),
  ])
  const names = (kind: keyof typeof terms) => terms[kind].map(({ name }) => name)
  return {
    canEdit: hasPermission(person, 'products'),
    page,
    filter,
    sort,
    terms: { category: names('category'), brand: names('brand'), supplier: names('supplier') },
    maxCounted,
    views,
    schedules,
    shouldMarkDemo: hasBoth && filter.demo === undefined,
    hasDemoAndOwn: hasBoth,
    newDrafts: newDrafts.map(({ subject, name, at }) => ({
      path: getNewProductPath(subject),
      name: name || 'Untitled product',
      at,
    })),
    /** A fresh id, so that "Add product" starts a new draft; existing drafts are listed. */
    newId: randomUUID(),
    messageKey: url.searchParams.get('notice'),
  }
}

export const action = (args: Route.ActionArgs): Promise<BulkResponse> => runBulkAction(args)

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const query = toInventoryParams(loaderData.filter, loaderData.sort).toString()
  const { canEdit, page, terms, filter, views } = loaderData
  return (
    <AdminPage
      title="Products"
      lead={canEdit && <TaxonomyLinks />}
      aside={canEdit && <ProductTools newPath={getNewProductPath(loaderData.newId)} query={query} />}
    >
      {loaderData.messageKey === 'deleted' && !actionData && (
        <Alert>
          Product deleted. To restore it, open{' '}
          <Link to="/admin/history" className="font-semibold underline underline-offset-4">
            Change history
          </Link>
          .
        </Alert>
      )}
      {loaderData.messageKey === 'discarded' && !actionData && (
        <Alert>Draft discarded. The product itself was deleted earlier.</Alert>
      )}
      <NewDrafts drafts={loaderData.newDrafts} />
      <ScheduledDrafts schedules={loaderData.schedules} getPath={getProductPath} untitled="Untitled product" />
      <DataList
        list="products"
        noun={['product', 'products']}
        rows={page.rows}
        row={({ id, name }) => ({ id, name, to: getProductPath(id) })}
        columns={getProductColumns(loaderData.shouldMarkDemo)}
        search={{ placeholder: 'Search by name, description, item number or URL', maxLength: maxTextLength }}
        filters={getProductFilters({ terms, hasDemo: loaderData.hasDemoAndOwn || filter.demo !== undefined })}
        sorts={inventorySorts}
        views={views}
        next={page.next}
        previous={page.previous}
        found={page.found}
        maxCounted={loaderData.maxCounted}
        bulk={canEdit && <BulkActions />}
        canSelectAll={canEdit}
        actionResult={actionData}
        renderPrompt={(prompt: BulkPrompt, fetcher, listPath) => (
          <BulkPanel prompt={prompt} terms={terms} listPath={listPath} fetcher={fetcher} />
        )}
        empty={canEdit ? emptyList : { title: emptyList.title, text: 'Products appear here once an editor adds them.' }}
      />
    </AdminPage>
  )
}

function TaxonomyLinks() {
  return (
    <span className="flex flex-wrap gap-x-5">
      <Link
        to={`${productsPath}/taxonomy`}
        className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
      >
        Categories & brands
      </Link>
      <Link
        to={`${productsPath}/synonyms`}
        className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
      >
        Search synonyms
      </Link>
      <Link
        to={`${productsPath}/price-rules`}
        className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
      >
        Price rules
      </Link>
      <Link
        to={suppliersPath}
        className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
      >
        Suppliers
      </Link>
    </span>
  )
}

/** `query`: of the list. */
function ProductTools({ newPath, query }: { newPath: string; query: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink
        to={`${productsPath}/export${query && `?${query}`}`}
        variant="secondary"
        size="sm"
        prefetch="none"
        className="px-3"
      >
        <Download />
        Export
      </ButtonLink>
      <ButtonLink to={`${productsPath}/import`} variant="secondary" size="sm" prefetch="none" className="px-3">
        <Upload />
        Import
      </ButtonLink>
      <ButtonLink to={newPath} size="sm" prefetch="none" className="px-3">
        Add product
      </ButtonLink>
    </div>
  )
}

const emptyList = {
  title: 'No products yet',
  text: 'Import a supplier’s spreadsheet or an export from Shopify, WooCommerce, SAGE or DistributorCentral. You review every change before it goes live. Or add a product manually.',
  children: (
    <>
      <ButtonLink to={`${productsPath}/import`} size="sm" prefetch="none">
        Import products
      </ButtonLink>
      <ButtonLink to={`${productsPath}/new`} variant="secondary" size="sm" prefetch="none">
        Add product
      </ButtonLink>
    </>
  ),
}
