import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Colors } from '#app/features/brand/brand.ts'
import { findRejectedColors, isHexColor } from '#app/features/brand/colors/palette.ts'
import { describeRejectedColor } from '#app/features/brand/editing/describe-rejected-color.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Panel } from '../../shell/admin-page.tsx'

type CampaignFormProps = {
  version: number
  values: FieldValues
  errors: FieldErrors
  countries: readonly { code: string; name: string }[]
  colors: Colors
}

/** Texts, deadline, look and questions of a campaign. */
export function CampaignForm({ version, values, errors, countries, colors }: CampaignFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const chosen = new Set((values.countries ?? '').split(' '))
  const text = (name: string) => ({ name, defaultValue: values[name] ?? '', errors: errors[name] ?? [] })
  const checkbox = (name: string) => ({ name, value: 'on', defaultChecked: values[name] === 'on' })
  return (
    <Form method="post" aria-label="Campaign" noValidate className="campaign-column">
      <input type="hidden" name="version" value={version} />
      <Panel title="Message" text="What recipients read in the email and on their page.">
        <div className="grid gap-5">
          <div className="campaign-pair">
            <TextField label="Title" {...text('title')} maxLength={maxLength.name} autoComplete="off" />
            <TextField
              label="Sender"
              {...text('sender')}
              maxLength={maxLength.name}
              hint="The company or team that recipients know."
              autoComplete="off"
            />
          </div>
          <TextArea label="Message" optional {...text('message')} maxLength={maxLength.text} rows={4} />
          <div className="campaign-pair">
            <TextField
              label="Deadline"
              type="date"
              {...text('deadline')}
              hint="Recipients can respond until the end of this day."
            />
            <ColorField value={values.color ?? ''} errors={errors.color ?? []} colors={colors} />
          </div>
        </div>
      </Panel>
      <Panel
        title="Questions"
        text="The form follows the country: fields, postal code, and phone where carriers need it."
      >
        <div className="grid gap-5">
          <fieldset {...getGroupAttributes('countries', errors.countries)}>
            <legend className="mb-1 text-sm font-semibold">Countries</legend>
            <div className="campaign-countries">
              {countries.map(({ code, name }) => (
                <Checkbox key={code} name="countries" value={code} defaultChecked={chosen.has(code)} label={name} />
              ))}
              <Checkbox {...checkbox('allowsOtherCountries')} label="Any other country" />
            </div>
            <FieldErrorList id="countries" errors={errors.countries} />
          </fieldset>
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Ask for</legend>
            <Checkbox {...checkbox('asksPhone')} label="Phone, in every country" />
            <Checkbox {...checkbox('asksNote')} label="Delivery instructions" />
          </fieldset>
        </div>
      </Panel>
      <Panel title="Reminders" text="Emails to recipients who have not responded. Leave both empty for none.">
        <div className="campaign-pair">
          <TextField
            label="First reminder"
            hint="Days after the invitation."
            optional
            inputMode="numeric"
            {...text('remindAfterDays')}
          />
          <TextField
            label="Last reminder"
            hint="Days before the deadline."
            optional
            inputMode="numeric"
            {...text('remindBeforeDays')}
          />
        </div>
      </Panel>
      <Panel
        title="Public link"
        text="One link for everyone with an email address of these domains. Each person gets a personal link by email. Leave both empty for none."
      >
        <div className="campaign-pair">
          <TextField
            label="Email domains"
            optional
            {...text('publicDomains')}
            placeholder="northwind.com"
            autoComplete="off"
          />
          <TextField label="Maximum number of people" optional inputMode="numeric" {...text('publicLimit')} />
        </div>
      </Panel>
      <Button type="submit" name="intent" value="save" busy={isBusy} className="justify-self-start">
        Save campaign
      </Button>
    </Form>
  )
}

/** The customer's color, with its contrast while typing. */
function ColorField({ value, errors, colors }: { value: string; errors: string[]; colors: Colors }) {
  const [color, setColor] = useState(value)
  const [rejected] = isHexColor(color) ? findRejectedColors({ ...colors, primary: color }) : []
  return (
    <div className="flex items-start gap-3">
      <TextField
        label="Color"
        name="color"
        optional
        value={color}
        onChange={(event) => setColor(event.target.value)}
        errors={
          rejected ? [`${describeRejectedColor(rejected)} Use ${rejected.nearest}.`] : color === value ? errors : []
        }
        hint="The customer’s color, such as #1f4e8c, behind white text."
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <input
        type="color"
        aria-label="Color picker"
        value={isHexColor(color) ? color : colors.primary}
        onChange={(event) => setColor(event.target.value)}
        className="campaign-swatch"
      />
    </div>
  )
}
