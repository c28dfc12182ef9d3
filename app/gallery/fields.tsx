import { Search } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { FieldErrorList, FieldFrame, TextField } from '#app/ui/field.tsx'
import { FieldNote } from '#app/ui/field-note.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { useFormFields } from '#app/ui/form.tsx'
import { QuantityInput } from '#app/ui/quantity-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Specimen } from './specimen.tsx'

const options = [
  { value: 'swag-boxes', label: 'Swag Boxes' },
  { value: 'bulk-swag', label: 'Bulk Swag' },
]
const hint = 'What the visitor should know first.'
const errors = ['What is wrong with it.']

export function Fields() {
  return (
    <>
      <Specimen label="TextField">
        <TextField label="First Name" placeholder="Ada" />
        <TextField label="Phone" type="tel" optional hint={hint} />
        <TextField label="Search" isLabelHidden placeholder="Label for assistive technology only" icon={<Search />} />
      </Specimen>
      <Specimen label="DefaultSubmit, which Enter presses, before a button that does something else">
        <form action="/" className="grid gap-2">
          <TextField label="Gift" />
          <DefaultSubmit name="intent" value="save" />
          <Button type="submit" variant="secondary" name="intent" value="remove">
            Remove
          </Button>
        </form>
      </Specimen>
      <Specimen label="TextField with an error, read only, disabled">
        <TextField label="Email" type="email" defaultValue="ada@" hint={hint} errors={errors} />
        <TextField label="Company" defaultValue="Northwind" readOnly />
        <TextField label="Company" defaultValue="Northwind" disabled />
      </Specimen>
      <Specimen label="TextArea, with a counter, with an error, disabled">
        <TextArea label="Special requests" counter maxLength={1000} defaultValue="Ribbons in forest." rows={3} />
        <TextArea label="Special requests" optional hint={hint} errors={errors} rows={3} />
        <TextArea label="Special requests" defaultValue="Ribbons in forest." disabled rows={3} />
      </Specimen>
      <Specimen label="FileField, with an error, disabled">
        <FileField label="CSV file" hint={hint} />
        <FileField label="CSV file" optional errors={errors} />
        <FileField label="CSV file" disabled />
      </Specimen>
      <Specimen label="Select, with an error, disabled">
        <Select label="Project Type" options={options} placeholder="Choose one" hint={hint} />
        <Select label="Project Type" options={options} placeholder="Choose one" errors={errors} />
        <Select label="Project Type" options={options} defaultValue="bulk-swag" disabled optional />
      </Specimen>
      <Specimen label="Choice">
        <Choice type="checkbox" label="Drinkware" count={1204} defaultChecked />
        <Choice type="radio" name="price" label="Under $10" count={317} defaultChecked />
        <Choice type="radio" name="price" label="$10 to $25" count={0} />
      </Specimen>
      <Specimen label="Checkbox">
        <Checkbox label="My date is flexible" hint={hint} />
        <Checkbox label="I have read it" errors={errors} />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled and checked" disabled defaultChecked />
      </Specimen>
      <Quantities />
      <Specimen label="Frame and FieldErrors, around a control of one's own">
        <FieldFrame id="gallery-color" label="Box color" hint={hint} errors={errors}>
          <input id="gallery-color" type="color" defaultValue="#14493a" />
        </FieldFrame>
        <FieldErrorList id="gallery-alone" errors={['Errors that belong to no field.']} />
      </Specimen>
      <CheckedForm />
    </>
  )
}

/** Whole numbers between two bounds, settled the way a feature would. */
const bounds = (min: number, max: number) => ({
  min,
  max,
  parse(input: string | number) {
    const quantity = Math.min(Math.max(Math.floor(Number(input)) || min, min), max)
    return { quantity, note: quantity === Number(input) ? '' : `It has to be ${min} to ${max}.` }
  },
})

function Quantities() {
  const [quantity, setQuantity] = useState(96)
  return (
    <Specimen label="QuantityInput: both sizes, at its minimum, at its maximum, disabled, and the note beside one">
      <QuantityInput label="Packs" value={quantity} step={12} onCommit={setQuantity} {...bounds(48, 960)} />
      <QuantityInput label="Packs, small" size="sm" value={quantity} onCommit={setQuantity} {...bounds(48, 960)} />
      <QuantityInput label="At its minimum" value={1} onCommit={() => {}} {...bounds(1, 9)} />
      <QuantityInput label="At its maximum" value={9} onCommit={() => {}} {...bounds(1, 9)} />
      <QuantityInput label="Disabled" value={48} disabled onCommit={() => {}} {...bounds(48, 960)} />
      <FieldNote id="gallery-quantity" note="It has to be 48 to 960." />
    </Specimen>
  )
}

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required'), v.maxLength(40)),
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Email is required'), v.email('Invalid email address')),
})

function CheckedForm() {
  const { props, field } = useFormFields(schema, { id: 'gallery-form', onValid: (event) => event.preventDefault() })
  return (
    <Specimen label="useFormFields: a field speaks once it was left, everything on submit">
      <form {...props} className="gallery-stack">
        <TextField {...field('name')} label="Name" />
        <TextField {...field('email')} label="Email" type="email" />
        <Button type="submit">Check</Button>
      </form>
    </Specimen>
  )
}
