import { useId } from 'react'
import { Form } from 'react-router'
import { priceRuleSchema } from '#app/features/catalog/price-rules/price-rule.schema.ts'
import type { Choices } from '#app/features/catalog/products/choices.server.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { Select } from '#app/ui/select.tsx'
import type { PriceRule } from '#db/tables/price-rules.ts'

type RuleFormProps = {
  edited: PriceRule | undefined
  choices: Choices
  path: string
  result: { errors: FieldErrors; values?: FieldValues } | undefined
}

/** Form of a new or edited price rule. */
export function RuleForm({ edited, choices, path, result }: RuleFormProps) {
  const values = result?.values ?? toValues(edited)
  const form = useFormFields(priceRuleSchema, { id: 'rule', errors: result?.errors, values })
  const [suppliers, categories] = [useId(), useId()]
  return (
    <>
      {/* The URL keeps the edited rule after a rejection. */}
      <Form
        {...form.props}
        method="post"
        action={edited ? `${path}?edit=${edited.id}` : path}
        aria-label="Price rule"
        className="grid gap-5 sm:grid-cols-2"
      >
        <input type="hidden" name="id" value={edited?.id ?? ''} />
        <TextField
          label="Supplier"
          optional
          hint="Leave empty for all suppliers."
          list={suppliers}
          autoComplete="off"
          {...form.field('supplier')}
        />
        <TextField
          label="Category"
          optional
          hint="Leave empty for all categories."
          list={categories}
          autoComplete="off"
          {...form.field('category')}
        />
        <Options id={suppliers} names={choices.supplier} />
        <Options id={categories} names={choices.category} />
        <Select
          label="Basis"
          hint="At a cost of $5, a markup of 100% and a margin of 50% are both $10."
          options={[
            { value: 'markup', label: 'Markup on the cost' },
            { value: 'margin', label: 'Margin of the price' },
          ]}
          {...form.field('basis')}
        />
        <TextField label="Percent" inputMode="decimal" autoComplete="off" {...form.field('percent')} />
        <TextField
          label="Minimum margin, percent"
          optional
          hint="Raises prices below it."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('min_margin_percent')}
        />
        <TextField
          label="Minimum margin, dollars per unit"
          optional
          hint="Of both minimums, the higher applies."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('min_margin_amount')}
        />
        <Checkbox
          label="Round up to a price that ends in 9 cents"
          name="ends_in_nine"
          defaultChecked={values.ends_in_nine === 'on'}
          className="sm:col-span-2"
        />
        <p className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" size="sm">
            {edited ? 'Save rule' : 'Add rule'}
          </Button>
          {edited && (
            <ButtonLink to={path} variant="ghost" size="sm">
              Cancel
            </ButtonLink>
          )}
        </p>
      </Form>
      {edited && (
        <Form method="post" action={path} className="mt-4 border-t border-line pt-4">
          <input type="hidden" name="id" value={edited.id} />
          <Button type="submit" name="intent" value="delete" variant="secondary" size="sm" className="text-danger">
            Delete rule
          </Button>
        </Form>
      )}
    </>
  )
}

const Options = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

const toValues = (rule: PriceRule | undefined): FieldValues => ({
  supplier: rule?.supplier ?? '',
  category: rule?.category ?? '',
  basis: rule?.basis ?? 'margin',
  percent: rule ? String(rule.percent) : '',
  ends_in_nine: rule?.ends_in_nine ? 'on' : '',
  min_margin_percent: String(rule?.min_margin_percent ?? ''),
  min_margin_amount: String(rule?.min_margin_amount ?? ''),
})
