import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { type AddressField, getAddressFormat } from '../../addresses/address-formats.ts'
import { getPhoneRule } from '../../addresses/answer-form.ts'

const autoComplete: Record<AddressField, string> = {
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postal: 'postal-code',
}

type AddressFieldsProps = {
  country: string
  /** Returns a field's props, with its initial value and errors. */
  field: (name: string) => { name: string; id: string; defaultValue: string; errors: string[] }
  asksPhone: boolean
}

/** Name, address and phone as the country writes them. */
export function AddressFields({ country, field, asksPhone }: AddressFieldsProps) {
  const format = getAddressFormat(country)
  const phone = getPhoneRule({ asksPhone }, country)
  return (
    <>
      <TextField label="Full name" {...field('name')} required maxLength={100} autoComplete="name" />
      <TextField label="Company" {...field('company')} optional maxLength={100} autoComplete="organization" />
      <TextField
        label={format.line1 ?? 'Street address'}
        {...field('line1')}
        required
        maxLength={100}
        autoComplete="address-line1"
      />
      <TextField
        label="Apartment, floor, building"
        {...field('line2')}
        optional
        maxLength={100}
        autoComplete="address-line2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {format.fields.map(({ name, label, optional = false }) =>
          name === 'region' && format.regions ? (
            <Select
              // A select has other options than that of another country.
              key={`region-${country}`}
              label={label}
              {...field(name)}
              required
              placeholder="Choose"
              options={Object.entries(format.regions).map(([value, text]) => ({ value, label: text }))}
              autoComplete={autoComplete[name]}
            />
          ) : (
            <TextField
              key={name}
              label={label}
              {...field(name)}
              required={!optional}
              optional={optional}
              maxLength={100}
              autoComplete={autoComplete[name]}
              hint={name === 'postal' && format.postal.example ? `Such as ${format.postal.example}` : undefined}
            />
          ),
        )}
      </div>
      {phone.isAsked && (
        <TextField
          label="Phone"
          {...field('phone')}
          type="tel"
          required={phone.isRequired}
          optional={!phone.isRequired}
          maxLength={40}
          autoComplete="tel"
          hint={
            phone.isRequired ? 'The carrier needs it for this country, to arrange the delivery.' : 'For the carrier.'
          }
        />
      )}
    </>
  )
}
