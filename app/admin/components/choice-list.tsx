import { Choice } from '#app/ui/choice.tsx'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'

type ChoiceListProps = {
  legend: string
  type: 'checkbox' | 'radio'
  name: string
  /** Labels by value. */
  labels: Readonly<Record<string, string>>
  chosen: readonly string[]
  errors: string[] | undefined
}

/** Checkboxes or radio buttons with a legend. */
export const ChoiceList = ({ legend, type, name, labels, chosen, errors }: ChoiceListProps) => (
  <fieldset {...getGroupAttributes(name, errors)}>
    <legend className="mb-1.5 text-sm leading-5 font-semibold">{legend}</legend>
    <div className="grid gap-1">
      {Object.entries(labels).map(([value, label]) => (
        <Choice
          key={value}
          type={type}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          label={label}
        />
      ))}
    </div>
    <FieldErrorList id={name} errors={errors} />
  </fieldset>
)
