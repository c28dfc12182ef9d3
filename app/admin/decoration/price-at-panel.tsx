import { useFetcher } from 'react-router'
import type { PriceAt } from '#app/features/proposals/decoration/price-at.ts'
import type { Measure } from '#app/features/proposals/pricing/method.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { measureTitles } from './measure-titles.ts'

export type PriceAtData = {
  values: { quantity: string; amount: string; repeat: boolean }
  errors: FieldErrors
  result: PriceAt | undefined
}

type PriceAtProps = { measure: Measure; productId: string | null; data: PriceAtData }

/** Calculates what an imprint costs at a quantity, line by line; a GET form. A navigation would lose unsaved charges. */
export function PriceAtPanel({ measure, productId, data }: PriceAtProps) {
  const { Form, data: calculated } = useFetcher<{ calculator: PriceAtData }>()
  const { values, errors, result } = calculated?.calculator ?? data
  return (
    <Panel title="Price calculator" text="Uses the saved charges as a proposal does, for one design at one location.">
      <Form method="get" aria-label="Price calculator" className="decoration-fields decoration-price-at">
        {productId !== null && <input type="hidden" name="product" value={productId} />}
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.quantity}
          errors={errors.quantity}
        />
        {measure !== 'none' && (
          <TextField
            label={measureTitles[measure]}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.amount}
            errors={errors.amount}
          />
        )}
        <Checkbox label="Repeat order" name="repeat" defaultChecked={values.repeat} />
        <p>
          <Button type="submit" size="sm" variant="secondary">
            Calculate
          </Button>
        </p>
      </Form>
      {result && <Result {...result} noun={measureTitles[measure].toLowerCase()} />}
    </Panel>
  )
}

function Result({ lines, total, cost, problems, noun }: PriceAt & { noun: string }) {
  return (
    <div role="status" className="mt-5">
      {problems.map((problem) => (
        <p key={problem} className="mb-2 text-sm font-medium text-danger">
          {problem}
        </p>
      ))}
      <dl className="decoration-result">
        {lines.map(({ label, treatment, value, amount, cost: lineCost, working, hasIncludedCost }) => (
          <div key={label}>
            <dt>
              <span className="block font-semibold">{label}</span>
              <span className="text-muted">{working}</span>
              {hasIncludedCost && (
                <span className="block text-muted">
                  {`The cost contains that of the included ${noun}, which the product’s price covers.`}
                </span>
              )}
            </dt>
            <dd>
              <span className="block font-semibold">
                {treatment === 'charged' ? formatAmount(amount) : treatment === 'included' ? 'Included' : 'Waived'}
              </span>
              {treatment !== 'charged' && Boolean(value) && (
                <span className="block text-muted">{`Value ${formatAmount(value)}`}</span>
              )}
              <span className="text-muted">{`Cost ${formatAmount(lineCost)}`}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">Total</dt>
          <dd>
            <span className="block font-semibold">{formatAmount(total)}</span>
            <span className="text-muted">{`Cost ${formatAmount(cost)}`}</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

const formatAmount = (cents: number | null) => (cents === null ? 'missing' : formatCents(cents))
