import type { PortalOrder } from '#app/features/portal/records/orders.server.ts'
import { formatProduct, formatSizes } from '#app/features/proposals/document/format-document.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'

/** Ordered products, with pieces and sizes. */
export function OrderLines({ options }: Pick<PortalOrder, 'options'>) {
  return (
    <div className="grid gap-6">
      {options.map(({ id, name, lines }) => (
        <div key={id}>
          {options.length > 1 && <h3 className="mb-2 font-semibold">{name}</h3>}
          <ul className="portal-items">
            {lines.map((line) => (
              <li key={line.id}>
                <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
                  <span className="block">{formatProduct(line)}</span>
                  {line.sizes.length > 0 && (
                    <span className="block text-sm font-normal text-muted">
                      {formatSizes(line.sizes, { count: formatNumber })}
                    </span>
                  )}
                </span>
                <span className="tabular-nums">{formatCount(line.pieces, 'piece')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
