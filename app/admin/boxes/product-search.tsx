import type { ProductChoice } from '#app/features/ready-made/editing/product-choices.server.ts'
import { formatCentsOrNone } from '#app/lib/text/price-or-none.ts'
import { Button } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import { SearchCombobox } from '../components/search-combobox/search-combobox.tsx'
import type { BoxResult } from './box-action.server.ts'

type ProductSearchProps = {
  /** Results of the search without JavaScript. */
  searchResult: BoxResult['searchResult']
  productIdsInBox: ReadonlySet<string>
  onAdd: (product: ProductChoice) => void
}

/** Adds products to a box by search. */
export function ProductSearch({ searchResult, productIdsInBox, onAdd }: ProductSearchProps) {
  return (
    <SearchCombobox<ProductChoice>
      label="Add product"
      name="search"
      intent="search"
      initialSearch={searchResult?.search}
      getUrl={(search) => `/admin/boxes/products?${new URLSearchParams({ search })}`}
      getKey={({ id }) => id}
      renderResult={(product) => <ProductResult product={product} isInBox={productIdsInBox.has(product.id)} />}
      onChoose={(product) => {
        if (productIdsInBox.has(product.id)) return `${product.name} is already in the box.`
        onAdd(product)
        return `${product.name} added.`
      }}
      getEmptyText={getEmptyText}
      plainResults={searchResult && <PlainResults {...searchResult} productIdsInBox={productIdsInBox} />}
    />
  )
}

const getEmptyText = (search: string) => `No in-stock products match “${search}”.`

function PlainResults({
  search,
  products,
  productIdsInBox,
}: NonNullable<BoxResult['searchResult']> & { productIdsInBox: ReadonlySet<string> }) {
  if (products.length === 0) return <p className="mt-3 text-sm">{getEmptyText(search)}</p>
  return (
    <ul aria-label="Search results" className="mt-3">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2">
          <ProductResult product={product} isInBox={productIdsInBox.has(product.id)} />
          <Button type="submit" name="add" value={product.id} variant="secondary" size="sm">
            Add<span className="sr-only">{` ${product.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ProductResult({ product: { name, image, price }, isInBox }: { product: ProductChoice; isInBox: boolean }) {
  return (
    <>
      <Image src={image} alt="" sizes="40px" className="combobox-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
      <span className="shrink-0 text-sm text-muted tabular-figures">
        {isInBox ? 'Added' : formatCentsOrNone(price)}
      </span>
    </>
  )
}
