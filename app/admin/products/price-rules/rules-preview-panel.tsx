import { Form, useNavigation } from 'react-router'
import type { RuleChange, RulesPreview } from '#app/features/catalog/price-rules/apply-price-rules.server.ts'
import { listMarginChanges } from '#app/features/catalog/products/costs/margins.ts'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { formatProductCount, type PricePreview } from '../list/bulk/bulk.ts'
import { PricePreviewList } from '../list/bulk/price-preview-list.tsx'

/** Price changes by the rules, with the button that applies them. */
export function RulesPreviewPanel({ preview, path }: { preview: RulesPreview; path: string }) {
  const busy = useNavigation().state !== 'idle'
  const { changed, raised, rows, raisedRows, fingerprint } = preview
  if (changed === 0)
    return (
      <Panel
        title="Preview"
        text="All prices already follow the rules. Products without a net cost stay as they are."
      />
    )
  return (
    <Panel
      title={`Preview: ${formatProductCount(changed)}`}
      text="Products without a net cost stay as they are. You can undo this."
    >
      <div className="grid gap-5">
        <PricePreviewList title="New prices" rows={rows.map(toPricePreview)} more={changed - rows.length} />
        {raised > 0 && (
          <PricePreviewList
            title={`Raised to the minimum margin: ${formatProductCount(raised)}`}
            rows={raisedRows.map(toPricePreview)}
            more={raised - raisedRows.length}
          />
        )}
        <Form method="post" action={`${path}?preview=yes`} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="fingerprint" value={fingerprint} />
          <Button type="submit" name="intent" value="apply" size="sm" busy={busy}>
            {`Update ${formatProductCount(changed)}`}
          </Button>
          <ButtonLink to={path} variant="ghost" size="sm" prefetch="none">
            Cancel
          </ButtonLink>
        </Form>
      </div>
    </Panel>
  )
}

const isFirstOrLast = (_: unknown, index: number, all: readonly unknown[]) => index === 0 || index === all.length - 1

/** The list price, and the first and last price break, with cost and margin. */
function toPricePreview({ product, prices }: RuleChange): PricePreview {
  const before = new Map(toPriceRows(product.price_breaks).map(({ from, price }) => [from, price]))
  const after = toPriceRows(prices.price_breaks)
  return {
    id: product.id,
    name: product.name,
    price: [product.rounded_price, prices.rounded_price],
    breaks: after.filter(isFirstOrLast).map(({ from, price }) => ({
      from: `${from}+`,
      price: [toDollars(before.get(from) ?? null), toDollars(price)],
    })),
    margins: listMarginChanges(product, prices).filter(isFirstOrLast),
  }
}
