import { Link } from 'react-router'
import { productPath } from '#app/features/catalogue/slug.ts'
import { type AskedMeasure, askedMeasures } from '#app/features/requests/numbers/asked.ts'
import type { AskedProduct } from '#app/features/requests/numbers/asked-products.server.ts'
import { Panel } from '../shell/admin-page.tsx'
import { countText } from './format.ts'

type ProductsPanelProps = {
  products: AskedProduct[]
  by: AskedMeasure
  /** Where the list stands by another measure. */
  addressBy: (by: AskedMeasure) => string
}

const titles: Record<AskedMeasure, string> = { requests: 'Requests', pieces: 'Pieces' }

export function ProductsPanel({ products, by, addressBy }: ProductsPanelProps) {
  const title = 'Products asked for most'
  if (products.length === 0)
    return (
      <Panel title={title}>
        <p className="text-sm text-muted">No quote and no swag box has asked for a product in these days.</p>
      </Panel>
    )
  return (
    <Panel title={title} text="In quotes and swag boxes." flush>
      <div className="numbers-scroll">
        <table className="numbers-table">
          <caption className="sr-only">Products asked for most, by {titles[by].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              {askedMeasures.map((measure) => (
                <th key={measure} scope="col" aria-sort={measure === by ? 'descending' : undefined}>
                  {measure === by ? (
                    titles[measure]
                  ) : (
                    <Link to={addressBy(measure)} preventScrollReset className="numbers-link">
                      {titles[measure]}
                      <span className="sr-only">: sort by them</span>
                    </Link>
                  )}
                  {measure === by && <span aria-hidden="true"> ↓</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ name, product, requests, pieces }) => (
              <tr key={product?.slug ?? name}>
                <th scope="row">
                  {product ? (
                    <a href={productPath(product)} className="numbers-link">
                      {name}
                    </a>
                  ) : (
                    <>
                      {name} <span className="text-muted">(no longer in the catalogue)</span>
                    </>
                  )}
                </th>
                <td>{countText(requests)}</td>
                <td>{countText(pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
