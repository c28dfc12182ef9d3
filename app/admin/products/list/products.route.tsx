import { randomUUID } from 'node:crypto'
import { Download, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { parseCursor } from '#app/features/catalog/inventory/cursor.ts'
import {
  type InventoryFilter,
  parseInventoryFilter,
  parseInventorySort,
  toInventoryParams,
} from '#app/features/catalog/inventory/filter.ts'
import { hasDemoAndOwnProducts, maxCounted, readInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { getCachedTaxonomy } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { NewDrafts } from '../../components/content-editor/new-drafts.tsx'
import { ShortcutsHelp } from '../../requests/shortcuts/shortcuts-dialog.tsx'
import { AdminPage, Alert, createAdminMeta } from '../../shell/admin-page.tsx'
import { getListPath, getNewProductPath, productsPath } from '../product-paths.ts'
import type { Route } from './+types/products.route.ts'
import { type BulkResponse, runBulkAction } from './bulk/bulk-action.server.ts'
import { ProductList } from './product-list.tsx'
import { listKeys } from './use-list-keys.ts'
import './products.css'

export const headers = requireAccess('products')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Products', matches)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const filter = parseInventoryFilter(url.searchParams)
  const sort = parseInventorySort(url.searchParams)
  const readCursor = (name: string) => parseCursor(url.searchParams.get(name) ?? '', sort)
  const [page, terms, hasBoth, newDrafts] = await Promise.all([
    readInventory(db, { filter, sort, after: readCursor('after'), before: readCursor('before') }),
    getCachedTaxonomy(db),
    hasDemoAndOwnProducts(db),
    listNewDrafts(db, { kind: 'product', staffId: getPerson(context).id }),
  ])
  const names = (kind: keyof typeof terms) => terms[kind].map(({ name }) => name)
  return {
    page,
    filter,
    sort,
    terms: { category: names('category'), brand: names('brand'), supplier: names('supplier') },
    maxCounted,
    shouldMarkDemo: hasBoth && filter.demo === undefined,
    hasDemoAndOwn: hasBoth,
    newDrafts: newDrafts.map(({ subject, name, at }) => ({
      path: getNewProductPath(subject),
      name: name || 'Untitled product',
      at,
    })),
    /** "Add product" starts another one; unsaved ones are listed. */
    newId: randomUUID(),
    notice: url.searchParams.get('notice'),
  }
}

export const action = (args: Route.ActionArgs): Promise<BulkResponse> => runBulkAction(args)

/** True without any filter: an empty list then means an empty catalog. */
const isUnfiltered = (filter: InventoryFilter) => toInventoryParams(filter).size === 0

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const query = toInventoryParams(loaderData.filter, loaderData.sort).toString()
  const isCatalogEmpty = isUnfiltered(loaderData.filter) && loaderData.page.rows.length === 0
  return (
    <AdminPage
      title="Products"
      lead={
        <span className="flex flex-wrap gap-x-5">
          <Link to={`${productsPath}/taxonomy`} className="font-semibold text-forest underline underline-offset-4">
            Categories & brands
          </Link>
          <Link to={`${productsPath}/synonyms`} className="font-semibold text-forest underline underline-offset-4">
            Search synonyms
          </Link>
        </span>
      }
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <span className="max-sm:hidden">
            <ShortcutsHelp keys={listKeys} />
          </span>
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
          <ButtonLink to={getNewProductPath(loaderData.newId)} size="sm" prefetch="none" className="px-3">
            Add product
          </ButtonLink>
        </div>
      }
    >
      {loaderData.notice === 'deleted' && !actionData && (
        <Alert>
          Product deleted. To restore it, open{' '}
          <Link to="/admin/history" className="font-semibold underline underline-offset-4">
            Change history
          </Link>
          .
        </Alert>
      )}
      {loaderData.notice === 'discarded' && !actionData && (
        <Alert>Draft discarded. Its product was already deleted.</Alert>
      )}
      <NewDrafts drafts={loaderData.newDrafts} />
      <ProductList {...loaderData} key={getListPath(query)} isCatalogEmpty={isCatalogEmpty} actionResult={actionData} />
    </AdminPage>
  )
}
