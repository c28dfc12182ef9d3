import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPrice } from '#app/lib/text/money.ts'
import { Card } from './product-details.tsx'
import type { ImprintRow, ProductView } from './product-view.ts'

/** Material and other facts, where a logo goes, and the size chart; nothing for a product without any. */
export function ProductFacts({ product: { facts, imprintRows, sizeChart } }: { product: ProductView }) {
  if (facts.length + imprintRows.length + sizeChart.length === 0) return null
  return (
    <div className="mt-5 grid items-start gap-5 lg:mt-6 lg:grid-cols-2 lg:gap-6 lg:[&>:nth-child(odd):last-child]:col-span-2">
      {imprintRows.length > 0 && (
        <Card title="Imprint">
          <ImprintTable rows={imprintRows} />
        </Card>
      )}
      {facts.length > 0 && (
        <Card title="Product Details">
          <dl className="-mt-2">
            {facts.map(({ name, value }) => (
              <div
                key={name}
                className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 py-2.5 not-first:border-t not-first:border-line sm:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {sizeChart.length > 0 && (
        <Card title="Size Chart">
          <SizeChart rows={sizeChart} />
        </Card>
      )}
    </div>
  )
}

const headClass = 'py-2 pr-4 font-medium'

/** In a narrow card method, size and colors are below the location. */
function ImprintTable({ rows }: { rows: ImprintRow[] }) {
  const hasTemplates = rows.some(({ template }) => template)
  return (
    <div className="@container -mt-2">
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className={headClass}>
              Location
            </th>
            <th scope="col" className={`${headClass} @max-[30rem]:hidden`}>
              Method
            </th>
            <th scope="col" className={`${headClass} @max-[30rem]:hidden`}>
              Max size
            </th>
            {hasTemplates && (
              <th scope="col" className="no-print py-2 text-right font-medium">
                Template
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, methods, size, colors, template }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                <span className="block">{name}</span>
                <span className="block text-sm font-normal text-muted @[30rem]:hidden">
                  {[methods, size, colors].filter(Boolean).join('\u00a0· ')}
                </span>
              </th>
              <td className="py-2.5 pr-4 @max-[30rem]:hidden">
                <span className="block">{methods ?? '–'}</span>
                {colors && <span className="block text-sm text-muted">{colors}</span>}
              </td>
              <td className="py-2.5 pr-4 whitespace-nowrap tabular-figures @max-[30rem]:hidden">{size ?? '–'}</td>
              {hasTemplates && (
                <td className="no-print py-1 text-right">
                  {template && (
                    <a
                      href={template}
                      className="inline-flex min-h-9 items-center gap-1.5 text-[0.9375rem] whitespace-nowrap font-medium text-forest underline decoration-dashed underline-offset-4 hover:decoration-solid"
                      aria-label={`Download template for ${name}`}
                    >
                      <Download aria-hidden="true" className="size-4 shrink-0" />
                      <span className="@[36rem]:hidden">Download</span>
                      <span className="@max-[36rem]:hidden">Download template</span>
                    </a>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls horizontally within its card if it is wider. */
function SizeChart({ rows: [titles = [], ...rows] }: { rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it.
    <section className="-mt-2 overflow-x-auto" aria-label="Size chart" tabIndex={0}>
      <table className="w-full text-left tabular-figures">
        <thead className="text-sm text-muted">
          <tr>
            {titles.map((title, index) => (
              <th key={index} scope="col" className={index === 0 ? headClass : 'py-2 pl-4 text-right font-medium'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...cells], row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-4 font-medium whitespace-nowrap">
                {size}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className="py-2.5 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The sizes with what each adds to the price, and which are out of stock. */
export function ProductSizes({ sizes }: Pick<ProductView, 'sizes'>): ReactNode {
  if (sizes.length === 0) return null
  return (
    <div className="mb-5">
      <h2 id="sizes-heading" className="text-sm leading-5 font-semibold">
        Sizes
      </h2>
      <ul aria-labelledby="sizes-heading" className="mt-2 flex flex-wrap gap-2">
        {sizes.map(({ name, in_stock, upcharge }) => (
          <li
            key={name}
            className={`inline-flex min-h-9 items-center gap-1.5 rounded-md border px-3 text-[0.9375rem] ${in_stock ? 'border-line bg-card' : 'border-dashed border-kraft text-muted'}`}
          >
            <span className={in_stock ? 'font-semibold' : 'line-through'}>{name}</span>
            {upcharge > 0 && <span className="text-sm text-muted tabular-figures">{`+${formatPrice(upcharge)}`}</span>}
            {!in_stock && <span className="text-sm">out of stock</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
