import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { MethodValues } from '#app/features/proposals/decoration/method-values.ts'
import { measures, treatments } from '#app/features/proposals/pricing/method.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { GridFields } from './grid-fields.tsx'
import { formatMeasureUnit, measureTitles, treatmentTitles } from './measure-titles.ts'

export type MethodResult = {
  values: MethodValues
  /** The version that the values began with: the loader may have read a newer one since. */
  version: number
  errors: FieldErrors
  focus?: string
  message?: string
}

type MethodFormProps = {
  values: MethodValues
  version: number
  result: MethodResult | undefined
  /** Label of the button that deletes the method or restores its default; undefined without a button. */
  deleteLabel: string | undefined
  canEdit: boolean
}

const toTextOptions = <T extends string>(values: readonly T[], titles: Record<T, string>) =>
  values.map((value) => ({ value, label: titles[value] }))

/** Form of a decoration method with its three grids. */
export function MethodForm({ values, version, result, deleteLabel, canEdit }: MethodFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const errors = result?.errors ?? {}
  useEffect(() => {
    const name = result?.focus ?? Object.keys(result?.errors ?? {})[0]
    const element = name && form.current?.elements.namedItem(name)
    if (element instanceof HTMLElement) element.focus()
  }, [result])
  const createField = (name: Exclude<keyof MethodValues, 'grids'>) => ({
    id: `method-${name}`,
    name,
    defaultValue: values[name],
    errors: errors[name],
    autoComplete: 'off',
  })
  const [chosen, setChosen] = useState({ measure: values.measure, setupPer: values.setupPer })
  const measure = measures.find((each) => each === chosen.measure) ?? 'colors'
  const measureTitle = measureTitles[measure]
  const noun = measureTitle.toLowerCase()
  const unit = formatMeasureUnit(measure, values.step)
  const isSetupPerUnit = chosen.setupPer === 'unit' && measure !== 'none'
  return (
    <Form ref={form} method="post" noValidate aria-label="Decoration method">
      <DefaultSubmit name="intent" value="save" />
      <input type="hidden" name="version" value={version} />
      <fieldset disabled={!canEdit} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <legend className="sr-only">Method</legend>
        <div className="decoration-fields">
          <TextField label="Name" {...createField('name')} />
          <Select
            label="Measured in"
            {...createField('measure')}
            options={toTextOptions(measures, measureTitles)}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, measure: value })}
          />
          <TextField
            label={`${measureTitle} per rate`}
            hint={`How many ${noun} one rate is for, ${measure === 'stitches' ? 'such as 1,000' : 'usually 1'}.`}
            {...createField('step')}
          />
          <TextField
            label={`${measureTitle} included`}
            hint="Part of the product’s price."
            {...createField('included')}
          />
          <TextField
            label={`Cost of included ${noun}`}
            optional
            hint="Dollars per unit."
            {...createField('includedCost')}
          />
          <Select
            label="Setup charged"
            {...createField('setupPer')}
            options={[
              { value: 'unit', label: `Per ${unit} and location` },
              { value: 'location', label: 'Per location' },
            ]}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, setupPer: value })}
          />
          <Select
            label="Setup charge on proposals"
            {...createField('setupTreatment')}
            options={toTextOptions(treatments, treatmentTitles)}
          />
          <Select
            label="Run charges on proposals"
            {...createField('runTreatment')}
            options={toTextOptions(treatments, treatmentTitles)}
          />
          <TextField label="Minimum units" {...createField('minimum')} />
          <TextField
            label="Less-than-minimum charge"
            optional
            hint="Without one, fewer units cannot be sold."
            {...createField('lessPrice')}
          />
          <TextField label="Less-than-minimum cost" optional {...createField('lessCost')} />
          <TextField label="Lead time, business days" optional {...createField('leadDays')} />
          <Checkbox label="Offered in proposals" name="isActive" defaultChecked={values.isActive === 'on'} />
        </div>
        <GridFields
          grid="setup"
          title="Setup charge"
          measure={measureTitle}
          values={values.grids.setup}
          errors={errors}
          canEdit={canEdit}
          text={`Dollars per ${isSetupPerUnit ? `${unit} and location` : 'location'}, once per design. Leave a price empty if you do not know it; enter 0 if it is free.`}
        />
        <GridFields
          grid="repeat"
          title="Repeat setup charge"
          measure={measureTitle}
          values={values.grids.repeat}
          errors={errors}
          canEdit={canEdit}
          text="The same, if the design was made before."
        />
        <GridFields
          grid="run"
          title="Run charge"
          measure={measureTitle}
          values={values.grids.run}
          errors={errors}
          canEdit={canEdit}
          text={`Dollars per unit, for each ${unit} beyond those included. “${measureTitle} from” counts all ${noun}, also the included ones.`}
        />
        {canEdit && (
          <p className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="save" size="sm">
              Save method
            </Button>
            {deleteLabel && (
              <Button type="submit" name="intent" value="delete" variant="secondary" size="sm">
                {deleteLabel}
              </Button>
            )}
          </p>
        )}
      </fieldset>
    </Form>
  )
}
