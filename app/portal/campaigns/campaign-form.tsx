import type { CampaignValues } from '#app/features/portal/campaigns/campaign-form.schema.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Section } from '../components/portal-page.tsx'

type CampaignFormProps = {
  items: readonly { id: string; name: string; sizes: readonly string[]; available: number }[]
  countries: readonly { code: string; name: string }[]
  deadlines: { min: string; max: string }
  /** Proposed. */
  deadline: string
  formKey: string
  rejected: { errors: FieldErrors; values: CampaignValues; formKey: string } | undefined
}

/** Form of a campaign: items, message, countries and deadline. */
export function CampaignForm({ items, countries, deadlines, deadline, formKey, rejected }: CampaignFormProps) {
  const { errors = {}, values } = rejected ?? {}
  const kind = values?.kind ?? 'package'
  return (
    <form method="post" aria-label="Campaign" noValidate className="grid gap-6">
      <input type="hidden" name="form_key" value={rejected?.formKey ?? formKey} />
      <Section title="What to send">
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Each recipient</legend>
          <Choice
            type="radio"
            name="kind"
            value="package"
            defaultChecked={kind === 'package'}
            label="Gets a box of these items"
          />
          <Choice
            type="radio"
            name="kind"
            value="gift"
            defaultChecked={kind === 'gift'}
            label="Chooses one of these items as a gift"
          />
        </fieldset>
        <fieldset className="mt-5" {...getGroupAttributes('item', errors.item)}>
          <legend className="mb-2 text-sm font-semibold">Items</legend>
          <ul className="portal-items">
            {items.map((item) => (
              <ItemChoice
                key={item.id}
                item={item}
                chosen={values?.items[item.id]}
                errors={errors[`quantity-${item.id}`]}
              />
            ))}
          </ul>
          <FieldErrorList id="item" errors={errors.item} />
          <p className="mt-2 text-sm text-muted">Pieces per box count for boxes only. Recipients choose their size.</p>
        </fieldset>
      </Section>
      <Section title="Message" text="What recipients read in the email and on their page.">
        <div className="grid gap-5">
          <div className="portal-pair">
            <TextField
              label="Title"
              name="title"
              maxLength={maxLength.name}
              defaultValue={values?.title}
              errors={errors.title ?? []}
              autoComplete="off"
            />
            <TextField
              label="Deadline"
              type="date"
              name="deadline"
              {...deadlines}
              defaultValue={values?.deadline ?? deadline}
              errors={errors.deadline ?? []}
              hint="Recipients can answer until the end of this day."
            />
          </div>
          <TextArea
            label="Message"
            optional
            name="message"
            maxLength={2_000}
            defaultValue={values?.message}
            errors={errors.message ?? []}
          />
        </div>
      </Section>
      <Section title="Countries" text="Where recipients may live.">
        <fieldset {...getGroupAttributes('countries', errors.countries)}>
          <legend className="sr-only">Countries</legend>
          <div className="portal-countries">
            {countries.map(({ code, name }) => (
              <Checkbox
                key={code}
                name="countries"
                value={code}
                label={name}
                defaultChecked={values ? values.countries.includes(code) : code === 'US'}
              />
            ))}
          </div>
          <FieldErrorList id="countries" errors={errors.countries} />
        </fieldset>
        <p className="mt-6">
          <Button type="submit">Save draft and add recipients</Button>
        </p>
      </Section>
    </form>
  )
}

type ItemChoiceProps = {
  item: CampaignFormProps['items'][number]
  /** Pieces, if it was chosen. */
  chosen: string | undefined
  errors: string[] | undefined
}

function ItemChoice({ item: { id, name, sizes, available }, chosen, errors }: ItemChoiceProps) {
  const facts = [`${formatNumber(available)} available`, sizes.length > 0 && `sizes ${sizes.join(', ')}`]
  return (
    <li>
      <Choice
        type="checkbox"
        name="item"
        value={id}
        defaultChecked={chosen !== undefined}
        label={
          <>
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
          </>
        }
      />
      <TextField
        label={`Pieces per box of ${name}`}
        isLabelHidden
        name={`quantity-${id}`}
        inputMode="numeric"
        maxLength={2}
        defaultValue={chosen ?? '1'}
        errors={errors ?? []}
        className="w-20"
      />
    </li>
  )
}
