import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'

type RadioListProps = {
  legend: string
  name: string
  options: readonly { value: string; title: string; text: string }[]
  chosen: string
  errors?: string[] | undefined
}

/** One of several options, each with an explanation. */
export function RadioList({ legend, name, options, chosen, errors }: RadioListProps) {
  return (
    <fieldset {...getGroupAttributes(name, errors)}>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">{legend}</legend>
      <div className="grid gap-1">
        {options.map(({ value, title, text }) => (
          <label key={value} className="flex min-h-11 cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              className="mt-1 size-4 shrink-0"
            />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrorList id={name} errors={errors} />
    </fieldset>
  )
}
