import { useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { listProductMethods, StoredMethod } from '#app/features/proposals/decoration/methods.server.ts'
import { Image } from '#app/ui/image.tsx'
import { Select } from '#app/ui/select.tsx'
import { SearchCombobox } from '../components/search-combobox/search-combobox.tsx'
import type { FoundProduct } from '../proposals/editor/values-context.tsx'
import { proposalsPath } from '../proposals/proposal-paths.ts'
import { Panel } from '../shell/admin-page.tsx'
import { decorationLinkClass, getMethodPath } from './decoration-paths.ts'

type ProductChargesPanelProps = {
  methods: readonly StoredMethod[]
  productMethods: Awaited<ReturnType<typeof listProductMethods>>
  /** Results of a search without JavaScript. */
  found: { method: string; search: string; products: FoundProduct[] } | null
}

/** Products with charges of their own, and a search that opens those of another product. */
export function ProductChargesPanel({ methods, productMethods, found }: ProductChargesPanelProps) {
  const navigate = useNavigate()
  const [method, setMethod] = useState(found?.method ?? methods[0]?.key ?? '')
  return (
    <Panel title="Products with their own charges" text="A product’s charges replace the store’s for that method.">
      {productMethods.length > 0 && (
        <ul className="mb-5 divide-y divide-line text-sm">
          {productMethods.map(({ key, productId, product }) => (
            <li key={`${productId}/${key}`} className="py-2">
              <Link to={getMethodPath(key, productId)} className={decorationLinkClass}>
                {`${product}: ${methods.find((each) => each.key === key)?.method.name ?? key}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form method="get" aria-label="Product" className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Method"
          name="method"
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value)}
          options={methods.map((each) => ({ value: each.key, label: each.method.name }))}
        />
        <SearchCombobox<FoundProduct>
          label="Product"
          name="product"
          intent="search"
          initialSearch={found?.search}
          getUrl={(search) => `${proposalsPath}/products?${new URLSearchParams({ search })}`}
          getKey={getProductId}
          renderResult={(product) => <ProductName product={product} />}
          onChoose={(product) => {
            void navigate(getMethodPath(method, getProductId(product)))
            return `${product.line.name} opened.`
          }}
          getEmptyText={getEmptyText}
          plainResults={found && <PlainResults {...found} />}
        />
      </Form>
    </Panel>
  )
}

const getProductId = ({ line }: FoundProduct) => line.product ?? ''

const getEmptyText = (search: string) => `No products match “${search}”.`

function PlainResults({ method, search, products }: NonNullable<ProductChargesPanelProps['found']>) {
  if (products.length === 0) return <p className="mt-2 text-sm">{getEmptyText(search)}</p>
  return (
    <ul aria-label="Search results">
      {products.map((product) => (
        <li key={getProductId(product)}>
          <Link to={getMethodPath(method, getProductId(product))} className="flex items-center gap-3 py-2">
            <ProductName product={product} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ProductName({ product: { line } }: { product: FoundProduct }) {
  return (
    <>
      <Image src={line.image} alt="" sizes="40px" className="combobox-image" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block">{line.name}</span>
        <span className="block text-sm text-muted">{[line.itemNumber, line.color].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}
