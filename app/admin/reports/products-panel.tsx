import { Link } from 'react-router'
import { type ProductMeasure, requestMeasures } from '#app/features/requests/reports/product-measure.ts'
import type { RequestedProduct } from '#app/features/requests/reports/requested-products.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Panel } from '../shell/admin-page.tsx'

type ProductsPanelProps = {
  products: RequestedProduct[]
  by: ProductMeasure
  /** The URL of the list sorted by another measure. */
  getUrl: (by: ProductMeasure) => string
}

const titles: Record<ProductMeasure, string> = { requests: 'Requests', units: 'Units' }

export function ProductsPanel({ products, by, getUrl }: ProductsPanelProps) {
  const title = 'Most requested products'
  if (products.length === 0)
    return (
      <Panel title={title}>
        <p className="text-sm text-muted">No quote or swag box request in this period includes a product.</p>
      </Panel>
    )
  return (
    <Panel title={title} text="From quote and swag box requests." flush>
      <div className="reports-scroll">
        <table className="reports-table">
          <caption className="sr-only">{`Most requested products, by ${titles[by].toLowerCase()}`}</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              {requestMeasures.map((measure) => (
                <th key={measure} scope="col" aria-sort={measure === by ? 'descending' : undefined}>
                  {measure === by ? (
                    <span>{titles[measure]}</span>
                  ) : (
                    <Link to={getUrl(measure)} preventScrollReset className="reports-link">
                      <span>{titles[measure]}</span>
                      <span className="sr-only">: sort by this column</span>
                    </Link>
                  )}
                  {measure === by && <span aria-hidden="true"> ↓</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, product, requests, units }) => (
              <tr key={id}>
                <th scope="row">
                  {product ? (
                    <>
                      <Link to={`/admin/products/${id}`} className="reports-link">
                        {name}
                      </Link>
                      {(product.itemNumber || product.style) && (
                        <span className="block font-normal text-muted">
                          {[product.itemNumber, product.style && `style ${product.style}`].filter(Boolean).join(', ')}
                        </span>
                      )}
                    </>
                  ) : (
                    <>
                      <span>{`${name} `}</span>
                      <span className="text-muted">(no longer in the catalog)</span>
                    </>
                  )}
                </th>
                <td>{formatNumber(requests)}</td>
                <td>{formatNumber(units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
