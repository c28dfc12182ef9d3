import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { productsPath } from '../product-paths.ts'

/** Empty state; `none` if the catalog has no products at all. */
export function EmptyList({ isCatalogEmpty = false }: { isCatalogEmpty?: boolean }) {
  if (!isCatalogEmpty) {
    return (
      <EmptyState title="No products found" text="Try another search or remove a filter.">
        <ButtonLink to={productsPath} variant="secondary" size="sm">
          Clear filters
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className="rounded-md border border-line bg-card">
      <EmptyState
        title="No products yet"
        text="Import a supplier’s spreadsheet or an export from Shopify, WooCommerce, SAGE or DistributorCentral. You review every change before it goes live. Or add a product manually."
      >
        <ButtonLink to={`${productsPath}/import`} size="sm" prefetch="none">
          Import products
        </ButtonLink>
        <ButtonLink to={`${productsPath}/new`} variant="secondary" size="sm" prefetch="none">
          Add product
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
