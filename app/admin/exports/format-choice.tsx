import { FieldErrorList } from '#app/ui/field.tsx'

type FormatChoiceProps = {
  formats: readonly { value: string; title: string; text: string }[]
  chosen: string
  errors?: string[] | undefined
}

/** The file format of an export. */
export function FormatChoice({ formats, chosen, errors }: FormatChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">Format</legend>
      <div className="grid gap-1">
        {formats.map(({ value, title, text }) => (
          <label key={value} className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
            <input
              type="radio"
              name="format"
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
      <FieldErrorList id="format" errors={errors} />
    </fieldset>
  )
}
