import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { productsPath } from '../product-paths.ts'

/** Where the list has nothing to show, `none` because there is no product at all. */
export function NothingHere({ none = false }: { none?: boolean }) {
  if (!none) {
    return (
      <EmptyState title="No product matches" text="Try fewer words, or take a filter away.">
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
        text="Bring in your supplier’s spreadsheet, or a file from Shopify, WooCommerce, SAGE or DistributorCentral. You see what it would do before anything changes. Or add the first one by hand."
      >
        <ButtonLink to={`${productsPath}/import`} size="sm" prefetch="none">
          Import your products
        </ButtonLink>
        <ButtonLink to={`${productsPath}/new`} variant="secondary" size="sm" prefetch="none">
          Add one
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
