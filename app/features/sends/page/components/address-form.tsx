import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFocusError } from '#app/features/proposals/page/use-focus-error.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getSizeField, maxNoteLength, toWarningConfirmation } from '../../addresses/answer-form.ts'
import type { SendPageData } from '../send-page.server.ts'
import { AddressFields } from './address-fields.tsx'
import { DeclineForm } from './decline-form.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { SizeChoice } from './size-choice.tsx'

export type RejectedAnswer = { errors: FieldErrors; warnings: FieldErrors; values: FieldValues }

type AddressFormProps = {
  page: Pick<SendPageData, 'campaign' | 'gifts' | 'countries' | 'asksPhone' | 'asksNote' | 'status' | 'values'>
  rejected: RejectedAnswer | undefined
  path: string
  /** On the page for codes, whose visitor no one invited: sent back with the form. */
  hidden?: { code: string; formKey: string }
}

/** Sizes and the address form of the chosen country. Without JavaScript a button shows the form of another country. */
export function AddressForm({ page, rejected, path, hidden }: AddressFormProps) {
  const { campaign, gifts, countries, asksPhone, asksNote, status } = page
  const { errors = {}, warnings = {} } = rejected ?? {}
  const values: FieldValues = rejected?.values ?? page.values
  const isGift = campaign.kind === 'gift'
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<string>()
  const form = useFocusError({ ...errors, ...warnings })
  const country = chosen ?? values.country ?? ''
  const sized = isGift ? [] : campaign.contents.filter(({ asksSize }) => asksSize)
  const field = (name: string) => ({
    name,
    id: `send-${name}`,
    defaultValue: values[name] ?? '',
    errors: errors[name] ?? warnings[name] ?? [],
  })
  const hasWarnings = Object.keys(warnings).length > 0
  return (
    <>
      <h2 className="text-heading">{isGift ? 'Choose your gift' : 'Where should we send it?'}</h2>
      <form ref={form} method="post" action={path} noValidate={isHydrated} className="mt-6 flex flex-col gap-8">
        <DefaultSubmit name="intent" value="confirm" />
        {hasWarnings && (
          <>
            <input type="hidden" name="accepted" value={toWarningConfirmation(warnings, values)} />
            <Callout>
              <strong className="font-semibold">Please check your address.</strong>
              {' If it is right as it is, confirm it again.'}
            </Callout>
          </>
        )}
        {errors['']?.map((message) => (
          <Callout key={message}>{message}</Callout>
        ))}
        {Object.entries(hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isGift && <GiftChoice gifts={gifts} values={values} errors={errors} />}
        {sized.map(({ id, name, color, sizes }) => (
          <SizeChoice
            key={id}
            name={getSizeField(id)}
            legend={`Your size: ${formatStockItem({ name, color, size: '' })}`}
            sizes={sizes}
            chosen={values[getSizeField(id)] ?? ''}
            errors={errors[getSizeField(id)] ?? []}
          />
        ))}
        <div className="grid gap-5">
          {isGift && <h3 className="text-subheading">Where should we send it?</h3>}
          {hidden && (
            <TextField
              label="Email"
              {...field('email')}
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              hint="For the confirmation, with a link to change your choice."
            />
          )}
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Country"
              {...field('country')}
              options={countries}
              autoComplete="country"
              className="min-w-0 flex-1 basis-56"
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            {!isHydrated && countries.length > 1 && (
              <Button type="submit" name="intent" value="country" variant="secondary" size="lg" formNoValidate>
                Show its form
              </Button>
            )}
          </div>
          <AddressFields country={country} field={field} asksPhone={asksPhone} />
          {asksNote && <TextArea label="Note" {...field('note')} optional maxLength={maxNoteLength} rows={3} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="confirm" size="lg">
            {isGift ? 'Confirm gift' : 'Confirm address'}
          </Button>
        </div>
      </form>
      {!hidden && status !== 'declined' && <DeclineForm kind={campaign.kind} />}
    </>
  )
}

function Callout({ children }: { children: ReactNode }) {
  return (
    <p role="alert" tabIndex={-1} className="flex gap-3 rounded-md bg-mustard-tint p-4">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
