import { Panel } from '#app/admin/shell/admin-page.tsx'
import { listMargins, listSizeMargins } from '#app/features/catalog/products/costs/margins.ts'
import { type ProductTexts, parseProduct } from '#app/features/catalog/products/form/product-texts.ts'
import { toColumns } from '#app/features/catalog/products/product.schema.ts'
import { blankProduct } from '#app/features/catalog/products/product-columns.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Editor } from '../use-product-form.ts'

/** Costs of a product, which only the staff sees, with the margin at each price break. */
export function CostFields({ editor }: { editor: Editor }) {
  const { field, texts } = editor
  return (
    <Panel title="Costs" text="For your team only. Customers never see costs, MSRP or margins.">
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea
            label="Net cost"
            rows={4}
            placeholder={'48: 4.25\n96: 3.9'}
            spellCheck={false}
            hint="Per unit, in US dollars: one amount, or one line per quantity."
            {...field('net_costs')}
          />
          <TextArea
            label="MSRP"
            rows={4}
            placeholder={'48: 9.50\n96: 8.75'}
            spellCheck={false}
            hint="The supplier’s suggested price, in the same format."
            {...field('msrp')}
          />
        </div>
        <TextArea
          label="Supplier sizes"
          rows={4}
          placeholder={'S: T100-S\n2XL: T100-2XL +2.10'}
          spellCheck={false}
          hint="One size per line: the supplier’s item number for the size, and its cost on top of the net cost."
          {...field('supplier_sizes')}
        />
        <TextField
          label="Price code"
          className="sm:max-w-[calc(50%-10px)]"
          maxLength={100}
          placeholder="5R"
          spellCheck={false}
          hint="Without a net cost, the cost is the MSRP less the discount of this code. R is 40% off; 5R is 40% off at each of five quantities."
          {...field('discount_code')}
        />
        <Margins texts={texts} />
      </div>
    </Panel>
  )
}

/** The margins of the input; fields with errors count as empty. */
function Margins({ texts }: { texts: ProductTexts }) {
  const product = { ...blankProduct, ...toColumns(parseProduct(texts).value) }
  const margins = [...listMargins(product), ...listSizeMargins(product)]
  if (margins.every(({ cost }) => cost === undefined)) return null
  return (
    <table className="margins-table">
      <caption>Margin</caption>
      <thead>
        <tr>
          <th scope="col">Units</th>
          <th scope="col">Price</th>
          <th scope="col">Net cost</th>
          <th scope="col">Margin</th>
        </tr>
      </thead>
      <tbody>
        {margins.map(({ label, price, cost, percent }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCents(price)}</td>
            <td>{cost === undefined ? 'Unknown' : formatPrice(cost)}</td>
            <td className={joinClasses(percent !== undefined && percent < 0 && 'font-semibold text-danger')}>
              {percent === undefined ? '–' : `${percent.toFixed(1)}%`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
